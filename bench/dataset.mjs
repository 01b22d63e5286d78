// What the bench reads and writes: the same on every machine and in every run.
import { randomNumbers } from './random.mjs';

export const AUTHORS = 20;
export const CATEGORIES = 30;
export const TAGS = 200;
/** The administrator, who is made by Masthead's first start, has the id 1. */
export const FIRST_AUTHOR = 2;
/** It stands in the body of one article in a hundred, and is no word of the vocabulary. */
export const SEARCHED = 'kwyjibo';

const TAGS_EACH = 3;
const CONTENT_LENGTH = 3000;
const FIRST_DAY = Date.UTC(2022, 0, 1);
const DAYS = 1200;
const SYLLABLES = ['ba', 'den', 'fi', 'gor', 'hul', 'ja', 'lem', 'mi', 'nor', 'pas', 'ri', 'sol', 'tu', 'ven', 'zan'];
const VOCABULARY = 3000;

const word = (number) => {
  const [first, second, third] = [number % 15, Math.floor(number / 15) % 15, Math.floor(number / 225) % 15];
  return SYLLABLES[first] + SYLLABLES[second] + SYLLABLES[third];
};

export const authorName = (number) => `Author ${number}`;
export const categoryName = (number) => `Category ${number}`;
export const tagName = (number) => `tag ${number}`;

/** Articles from the oldest to the newest. Exactly one in ten is a draft, and exactly one in a hundred has the searched word. */
export function* articles(count) {
  const random = randomNumbers(2026);
  const below = (limit) => Math.floor(random() * limit);
  const step = (DAYS * 86_400_000) / count;
  let draft;
  let found;
  for (let index = 0; index < count; index++) {
    if (index % 10 === 0) draft = index + below(10);
    if (index % 100 === 0) found = index + below(100);
    const words = textWords(random);
    if (index === found) words[below(words.length)] = SEARCHED;
    const title = capital(Array.from({ length: 5 }, () => word(below(VOCABULARY))).join(' '));
    const paragraphs = sentencesOf(words);
    const text = paragraphs.join(' ');
    yield {
      id: index + 1,
      title,
      slug: `${title.toLowerCase().replaceAll(' ', '-')}-${index + 1}`,
      text,
      excerpt: text.slice(0, 200).trimEnd(),
      content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
      published: index !== draft,
      featured: below(50) === 0,
      authorId: FIRST_AUTHOR + below(AUTHORS),
      categoryId: 1 + below(CATEGORIES),
      tagIds: different(TAGS_EACH, () => 1 + below(TAGS)),
      createdAt: new Date(FIRST_DAY + Math.floor(index * step + random() * step)),
      views: below(5000),
    };
  }
}

/** Requests that make articles like those above: a few bodies in turns, each time under another title, and so another slug. */
export function newArticles(kinds = 50) {
  const made = [...articles(kinds)].map(({ content, categoryId, tagIds }) => ({
    content,
    category_id: categoryId,
    tags: tagIds.map(tagName),
  }));
  let number = 0;
  return () => ({ title: `Bench ${++number}`, ...made[number % kinds] });
}

// Squared, the numbers prefer small ones: a few words are frequent and most are rare, as in a language.
function textWords(random) {
  const words = [];
  for (let length = 0; length < CONTENT_LENGTH; length += words.at(-1).length + 1) {
    words.push(word(Math.floor(random() ** 2 * VOCABULARY)));
  }
  return words;
}

function sentencesOf(words) {
  const paragraphs = [];
  for (let at = 0; at < words.length; at += 70) {
    const sentences = [];
    for (let from = at; from < Math.min(at + 70, words.length); from += 14) {
      sentences.push(`${capital(words.slice(from, Math.min(from + 14, at + 70)).join(' '))}.`);
    }
    paragraphs.push(sentences.join(' '));
  }
  return paragraphs;
}

function different(count, draw) {
  const drawn = new Set();
  while (drawn.size < count) drawn.add(draw());
  return [...drawn];
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);
