"""What is to be had of a text without us: keywords by yake, sentences by sumy.

Reads `[{"name", "lang", "markdown"}]` and prints `{name: {generator: result}}`,
each result in the shape that our generator gives it.
"""

import json
import random
import re
import sys

import jieba
import yake
from sumy.nlp.stemmers import null_stemmer
from sumy.parsers.plaintext import PlaintextParser
from sumy.summarizers.text_rank import TextRankSummarizer

KEYWORDS = 15
QUESTIONS = 10
SUMMARY_WORDS = 100


class Tokenizer:
    """What sumy asks of a tokenizer; its own loads models when it runs."""

    def __init__(self, lang):
        self.lang = lang

    def to_sentences(self, paragraph):
        return sentences(paragraph)

    def to_words(self, sentence):
        return tuple(words(sentence, self.lang))


def sentences(text):
    return [one.strip() for one in re.split(r"(?<=[.!?؟।])\s+|(?<=[。！？])|\n\s*\n", text) if one.strip()]


def words(text, lang):
    if lang == "zh":
        return [word for word in jieba.cut(text) if re.match(r"\w", word)]
    # \w leaves out Devanagari's vowel signs.
    return re.findall(r"[\w\u0900-\u097f]+", text.lower())


def keywords(prose, lang):
    spaced = " ".join(jieba.cut(prose)) if lang == "zh" else prose
    found = yake.KeywordExtractor(lan=lang, n=2, top=KEYWORDS).extract_keywords(spaced)
    return [word.replace(" ", "") if lang == "zh" else word for word, _ in found]


def quiz(prose, lang, terms):
    """A gap in the first sentence that has a keyword; other keywords are the wrong options."""
    chance = random.Random(prose)
    edge = "" if lang == "zh" else r"\b"
    questions, used = [], set()
    for term in terms:
        pattern = re.compile(edge + re.escape(term) + edge, re.IGNORECASE)
        sentence = next((one for one in sentences(prose) if one not in used and pattern.search(one)), None)
        if sentence is None:
            continue
        others = [other for other in terms if other.lower() not in sentence.lower() and other.lower() != term.lower()]
        if len(others) < 3:
            continue
        used.add(sentence)
        options = [term, *chance.sample(others, 3)]
        chance.shuffle(options)
        questions.append({"question": pattern.sub("_____", sentence, count=1), "options": options,
                          "correct_index": options.index(term)})
    return questions[:QUESTIONS]


def summary(prose, lang):
    """As many of TextRank's sentences as a hundred words hold; a Chinese word has about two characters."""
    document = PlaintextParser.from_string(prose, Tokenizer(lang)).document
    ranked = TextRankSummarizer(null_stemmer)(document, 12)
    kept, length = [], 0
    for sentence in map(str, ranked):
        size = len(words(sentence, lang))
        if length + size <= SUMMARY_WORDS:
            kept.append(sentence)
            length += size
    return ("" if lang == "zh" else " ").join(kept)


def main():
    jieba.setLogLevel(60)
    results = {}
    for text in json.load(sys.stdin):
        lang = text["lang"]
        prose = "\n\n".join(part for part in re.split(r"\n\s*\n", text["markdown"]) if not part.startswith(("#", "-")))
        terms = keywords(prose, lang)
        made = {"keywords": {"keywords": terms}}
        if questions := quiz(prose, lang, terms):
            made["quiz"] = {"questions": questions}
        if short := summary(prose, lang):
            made["summary"] = {"summary": short}
        results[text["name"]] = made
    json.dump(results, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
