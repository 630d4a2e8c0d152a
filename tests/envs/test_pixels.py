"""Boards as pictures: size, colours, every render mode of every environment, and wrappers of other libraries."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import HumanRendering, RenderCollection
from rich.columns import Columns
from rich.text import Text

from fftcg_env import fftcg_v1
from fftcg_env.envs.pixels import CELL_HEIGHT, CELL_WIDTH, MARGIN_X, MARGIN_Y, PAPER, SHAPE, THEME, to_pixels
from fftcg_env.envs.rendering import WIDTH
from tests.checks import play


def cell(picture: np.ndarray, row: int, column: int) -> np.ndarray:
    """The points of one character."""
    top, left = MARGIN_Y + row * CELL_HEIGHT, MARGIN_X + column * CELL_WIDTH
    return picture[top : top + CELL_HEIGHT, left : left + CELL_WIDTH]


def test_characters_stand_in_cells_in_their_colours() -> None:
    picture = to_pixels(Text.assemble(("█", "red"), " ", ("█", "#102030"), ("█", "bold green"), ("x", "white on blue")))
    assert picture.shape == SHAPE and picture.dtype == np.uint8
    red, green, blue = (np.array(THEME.ansi_colors[number]) for number in (1, 2, 4))
    for column, colour in ((0, red), (2, np.array([0x10, 0x20, 0x30])), (3, green)):
        assert (cell(picture, 0, column)[2:-2, 1:-1] == colour).all()
    assert (cell(picture, 0, 1) == PAPER).all() and (cell(picture, 1, 0) == PAPER).all()
    written = cell(picture, 0, 4).reshape(-1, 3)
    assert (written == blue).all(axis=1).any() and not (written == blue).all()


def test_lines_of_boxes_close() -> None:
    picture = to_pixels(Text("│\n│\n──"))
    upright = np.concatenate([cell(picture, 0, 0), cell(picture, 1, 0)])
    assert (upright != PAPER).any(axis=(1, 2)).all()
    level = np.concatenate([cell(picture, 2, 0), cell(picture, 2, 1)], axis=1)
    assert (level != PAPER).any(axis=(0, 2)).all()


def test_styles() -> None:
    plain, dim, bold, reverse = (to_pixels(Text("m", style)).astype(int) for style in ("", "dim", "bold", "reverse"))
    assert abs(dim - PAPER).sum() < abs(plain - PAPER).sum() < abs(bold - PAPER).sum()
    assert (cell(reverse, 0, 0)[0] == THEME.foreground_color).all()


def test_wide_and_unknown_characters_keep_the_grid() -> None:
    picture = to_pixels(Text("漢é́x"))
    assert (cell(picture, 0, 3) != PAPER).any() and (cell(picture, 0, 4) == PAPER).all()


def test_every_height_fits() -> None:
    one = to_pixels(Text("\n".join("x" * WIDTH for _ in range(200))))
    assert one.shape == SHAPE and (one[MARGIN_Y : -2 * MARGIN_Y] != PAPER).any(axis=(1, 2)).mean() > 0.9
    assert to_pixels(Text("")).shape == SHAPE and (to_pixels(Text("")) == PAPER).all()
    assert to_pixels(Columns([Text("x" * 50)] * 7)).shape == SHAPE


def test_the_picture_shows_what_the_viewer_may_see() -> None:
    pictures = {}
    for viewer in (None, "player_0", "player_1"):
        env = play(fftcg_v1.raw_env(render_mode="rgb_array", viewer=viewer), 12, 3)  # type: ignore[arg-type]
        frame = env.render()
        assert isinstance(frame, np.ndarray) and frame.shape == SHAPE and frame.dtype == np.uint8
        assert (frame == env.render()).all()
        pictures[viewer] = frame.tobytes()
    assert len(set(pictures.values())) == 3


def test_gymnasium_collects_frames() -> None:
    env = gymnasium.make("fftcg_env/FFTCG-v1", render_mode="rgb_array_list", disable_env_checker=True)
    assert env.has_wrapper_attr("render") and isinstance(env, RenderCollection)
    _, info = env.reset(seed=1)
    for _ in range(3):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    frames = env.render()
    assert isinstance(frames, list) and [frame.shape for frame in frames] == [SHAPE] * 4


def test_gymnasium_shows_frames_in_a_window() -> None:
    env = gymnasium.make("fftcg_env/FFTCG-v1", render_mode="rgb_array")
    assert HumanRendering(env).metadata["render_fps"] > 0


def test_gymnasium_records_videos(tmp_path: object) -> None:
    pytest.importorskip("moviepy")
    from gymnasium.wrappers import RecordVideo

    env = RecordVideo(gymnasium.make("fftcg_env/FFTCG-v1", render_mode="rgb_array"), str(tmp_path))
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    env.close()
    assert list(tmp_path.glob("*.mp4"))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("kind", "name"),
    # a process of its own has imported nothing: there the name says which module registers it
    [("dummy", "fftcg_env/FFTCG-v1"), ("subproc", "fftcg_env:fftcg_env/FFTCG-v1")],
)
def test_make_vec_env_of_sb3(kind: str, name: str) -> None:
    pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_util import make_vec_env
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

    kinds = {"dummy": DummyVecEnv, "subproc": SubprocVecEnv}
    env = make_vec_env(name, 2, seed=1, vec_env_cls=kinds[kind])
    try:
        assert env.reset().shape == (2, *env.observation_space.shape)  # type: ignore[misc]
        ended = 0
        for _ in range(120):
            masks = np.stack(env.env_method("action_masks"))
            observations, rewards, dones, infos = env.step(masks.argmax(axis=1))
            ended += int(dones.sum())
            assert observations.shape[0] == 2 and rewards.shape == (2,)
            for done, info in zip(dones, infos, strict=True):
                assert ("terminal_observation" in info) == done == (info["result"] != "running")
        assert ended
        images = env.get_images()
        assert [image.shape for image in images if image is not None] == [SHAPE] * 2
    finally:
        env.close()
