"""The report of a run: one HTML file that opens without a network."""

from fftcg_env.evaluate.report.page import report_html

__all__ = ["report_html"]
