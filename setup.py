"""The wheel's tag and its dependencies, which depend on whether the compiled engines are inside.

With them a wheel is for one platform and every Python version, and needs three libraries. Without them the rules
compile at their first use, so it also needs the extras ``compile`` and ``cards``.

Of the libraries in fftcg_env/native a wheel carries those for one processor: that of this machine, or the one that
``FFTCG_ENV_WHEEL_PROCESSOR`` names (``make wheel PROCESSOR=aarch64``).
"""

import os
import platform
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

NAMED = os.environ.get("FFTCG_ENV_WHEEL_PROCESSOR", "").lower()
PROCESSOR = {"amd64": "x86_64", "arm64": "aarch64"}.get(NAMED, NAMED) or platform.machine().lower()
OLDEST = "manylinux_2_17_{0}.manylinux2014_{0}"
"""Systems as old as NumPy's wheels allow: the libraries want nothing of the C library that has a version."""


def is_for(file: str, processor: str) -> bool:
    """Whether a library, such as ``native/fftcg-linux-x86_64-v3.so``, is for a processor."""
    name = Path(file).name
    return f"-{sys.platform}-{processor}." in name or f"-{sys.platform}-{processor}-" in name


LIBRARIES = [str(file) for file in Path(__file__).parent.joinpath("fftcg_env", "native").glob("*.so")]
COMPILED = any(is_for(file, PROCESSOR) for file in LIBRARIES)
if NAMED and not COMPILED:
    raise SystemExit(
        f"there is no library for {PROCESSOR} to pack; build it: fftcg-env library --processor {PROCESSOR}"
    )


DEPENDENCIES = ["numpy>=2.0,<3", "gymnasium>=1.1,<2", "pettingzoo>=1.25,<2"]
if not COMPILED:
    DEPENDENCIES.append("fftcg_env[cards,compile]")


class OneProcessor(build_py):
    """What is packed: no library for another processor."""

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        files = super().find_data_files(package, src_dir)
        return [file for file in files if not file.endswith(".so") or is_for(file, PROCESSOR)]


class PlatformWheel(bdist_wheel):
    """A wheel for one platform that names no Python version: the library is plain C."""

    def get_tag(self) -> tuple[str, str, str]:
        python, abi, system = super().get_tag()
        if not COMPILED:
            return python, abi, system
        many = sys.platform == "linux" and platform.libc_ver()[0] == "glibc"
        return "py3", "none", OLDEST.format(PROCESSOR) if many else system


class PlatformDistribution(Distribution):
    """Not for every platform where there is a library."""

    def has_ext_modules(self) -> bool:
        return COMPILED


setup(
    cmdclass={"bdist_wheel": PlatformWheel, "build_py": OneProcessor},
    distclass=PlatformDistribution,
    install_requires=DEPENDENCIES,
)
