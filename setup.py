"""The wheel's tag: with the compiled engine inside it is for one platform, and for every Python version."""

from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.dist import Distribution

COMPILED = any(Path(__file__).parent.joinpath("fftcg_env", "native").glob("*.so"))


class PlatformWheel(bdist_wheel):
    """A wheel for one platform that names no Python version: the library is plain C."""

    def get_tag(self) -> tuple[str, str, str]:
        python, abi, platform = super().get_tag()
        return ("py3", "none", platform) if COMPILED else (python, abi, platform)


class PlatformDistribution(Distribution):
    """Not for every platform where there is a library."""

    def has_ext_modules(self) -> bool:
        return COMPILED


setup(cmdclass={"bdist_wheel": PlatformWheel}, distclass=PlatformDistribution)
