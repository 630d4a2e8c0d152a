"""``python -m fftcg_env.cli`` is ``fftcg-env``."""

from fftcg_env.cli import app

app()
