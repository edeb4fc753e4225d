"""A scripted model server that breaks, and grades how its client takes it (PyPI: llmock)."""

import json
import pathlib

import pytest
import requests

from stack import Lectern

TEXT = (
    "Magma is molten rock that collects in a chamber below the surface. Lava is magma that has reached the surface. "
    "A caldera is a large basin that forms when a magma chamber empties and its roof collapses."
)
QUIZ = {
    "questions": [
        {
            "question": f"What is {name}?",
            "options": [meaning, "a wind off the sea", "a kind of old map", "a slow green river"],
            "correct_index": 0,
            "explanation": f"The text says that {name} is {meaning}.",
        }
        for name, meaning in [("magma", "molten rock below ground"), ("lava", "magma at the surface")]
    ]
}
OUTLINE = {"chapters": [{"title": f"Part {number}", "topics": ["One", "Two"]} for number in (1, 2)]}


@pytest.fixture(scope="module")
def client(llmock_server, tmp_path_factory):
    """A stack whose model is the scripted one."""
    running = Lectern(
        tmp_path_factory.mktemp("llmock"),
        LECTERN_AI_BASE_URL=llmock_server.base_url("openai"),
        LECTERN_AI_MODEL="gpt-4o-mini",
        LECTERN_AI_API_KEY="sk-this-key-must-stay-in-its-header",
    )
    yield running
    log = pathlib.Path(running.log_file)
    running.stop()
    assert "must-stay-in-its-header" not in log.read_text()


def quiz(client, status=200):
    body = {"content": TEXT, "count": 2}
    return client.user(2).post("/api/v1/ai-course/generate-quiz", body, status)


def well_behaved(llmock, strict=True):
    """The server's own verdict, as it is asked for from outside."""
    llmock.assert_resilient(strict=strict)
    verdict = requests.get(f"{llmock.url}/_llmock/verdict", timeout=10).json()
    worse = ("error", "warning") if strict else ("error",)
    assert not [one for one in verdict["findings"] if one["severity"] in worse], verdict


def test_a_plain_answer_is_taken(client, llmock):
    llmock.reply(json.dumps(QUIZ))
    assert len(quiz(client)["questions"]) == 2
    well_behaved(llmock)


def test_a_server_that_asks_for_time_gets_it(client, llmock):
    llmock.rate_limit(times=2, retry_after=0.7).reply(json.dumps(QUIZ))
    quiz(client)
    assert len(llmock.requests) == 3
    well_behaved(llmock)


@pytest.mark.parametrize("status", [408, 500, 502, 503, 504])
def test_passing_trouble_is_tried_again_with_growing_waits(client, llmock, status):
    llmock.fail(status, times=2).reply(json.dumps(QUIZ))
    quiz(client)
    well_behaved(llmock)


@pytest.mark.parametrize("status", [401, 403])
def test_lasting_trouble_is_not_tried_again(client, llmock, status):
    llmock.fail(status, times=None)
    assert quiz(client, 502)["code"] == "ai_backend_failed"
    assert len(llmock.requests) == 1
    well_behaved(llmock)


@pytest.mark.parametrize("status", [400, 404, 422])
def test_a_refused_request_is_sent_with_less_and_never_as_it_was(client, llmock, status):
    llmock.fail(status, times=None)
    assert quiz(client, 502)["code"] == "ai_backend_failed"
    bodies = [json.dumps(one.body) for one in llmock.requests]
    assert len(set(bodies)) == len(bodies) <= 8
    well_behaved(llmock)


def test_a_quota_that_is_used_up_is_lasting_trouble(client, llmock):
    llmock.fail(429, times=None, code="insufficient_quota", message="You exceeded your current quota.")
    assert quiz(client, 502)["code"] == "ai_backend_failed"
    assert len(llmock.requests) == 1


def test_an_outage_ends_in_an_error_that_says_so(client, llmock):
    llmock.outage()
    answer = quiz(client, 502)
    assert (answer["code"], "in trouble" in answer["detail"]) == ("ai_backend_failed", True)
    assert 2 <= len(llmock.requests) <= 4
    well_behaved(llmock, strict=False)


def test_material_that_is_too_long_for_the_model_is_named_as_that(client, llmock):
    llmock.context_overflow(times=None)
    assert "too long" in quiz(client, 502)["detail"]
    well_behaved(llmock)


def test_real_quotas_are_kept_to(client, llmock):
    llmock.reply(json.dumps(QUIZ), times=None).limits(rpm=60)
    for _ in range(3):
        quiz(client)
    well_behaved(llmock)


def test_an_answer_that_makes_no_sense_is_a_typed_error_after_one_repair(client, llmock):
    llmock.reply("I would rather talk about the weather.", times=None)
    assert quiz(client, 502)["code"] == "ai_bad_output"
    assert len(llmock.requests) == 2
    well_behaved(llmock)


def test_an_answer_is_repaired(client, llmock):
    broken = json.loads(json.dumps(QUIZ))
    broken["questions"][1]["options"][3] = broken["questions"][1]["options"][2]
    llmock.reply(json.dumps(broken)).reply(json.dumps(QUIZ))
    assert len(quiz(client)["questions"]) == 2
    assert "breaks the rules" in json.dumps(llmock.last_request.body)
    well_behaved(llmock)


def test_a_draft_waits_as_long_as_the_server_asks(client, llmock):
    llmock.rate_limit(times=1, retry_after=1.5).reply(json.dumps(OUTLINE))
    body = {"course_id": 1, "chapter_count": 2}
    draft = client.user(1).post("/api/v1/ai-course/generate/outline", body, 202)
    found = client.settled(draft)
    assert found["status"] == "ready", found["error"]
    assert [chapter["title"] for chapter in found["output"]["chapters"]] == ["Part 1", "Part 2"]
    first, second = llmock.requests
    assert second.started_at - first.started_at >= 1.5
    # Each try fences the user's texts anew, so its body is not the first one's:
    # to the server they are two calls, and the first was given up.
    well_behaved(llmock, strict=False)
