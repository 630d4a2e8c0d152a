"""Reports of runs, each one HTML file that works offline."""

from fftcg_env.evaluate.report.page import report_html

__all__ = ["report_html"]
