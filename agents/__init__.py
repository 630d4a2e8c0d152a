"""Your own agents; ``my_agent.py`` is a template. Those of the package are in ``fftcg_env/agents``."""
