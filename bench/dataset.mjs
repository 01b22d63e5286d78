// The dataset of the benchmark. It is identical on every machine and in every run.
import { randomNumbers } from './random.mjs';
import { paragraphsBy, sentenceBy, titleBy } from './texts.mjs';

/** Increment with every change of the data: stored datasets of other versions are not reused. */
export const VERSION = 2;

export const AUTHORS = 20;
export const READERS = 200;
export const CATEGORIES = 30;
export const TAGS = 200;
/** Id 1 is the administrator, which the first start of Masthead creates. */
export const FIRST_AUTHOR = 2;
export const FIRST_READER = FIRST_AUTHOR + AUTHORS;
/** Search words outside the vocabulary: SEARCHED is in 1 % of the articles, RARE in exactly 100 articles. */
export const SEARCHED = 'kwyjibo';
export const RARE = 'zyzzyva';

const TAGS_EACH = 3;
const COMMENTS_EACH = 3;
const FIRST_DAY = Date.UTC(2022, 0, 1);
const DAYS = 1200;
const HOUR = 3_600_000;

/** Generates the articles without their texts, oldest first. Exactly one of ten articles is a draft. */
export function* articleFacts(count) {
  const random = randomNumbers(2026);
  const below = (limit) => Math.floor(random() * limit);
  const step = (DAYS * 24 * HOUR) / count;
  const rareEvery = Math.floor(count / 100);
  let draft, searched, rare;
  for (let index = 0; index < count; index++) {
    if (index % 10 === 0) draft = index + below(10);
    if (index % 100 === 0) searched = index + below(100);
    if (index % rareEvery === 0 && index < 100 * rareEvery) rare = index + below(rareEvery);
    yield {
      id: index + 1,
      words: [...(index === searched ? [SEARCHED] : []), ...(index === rare ? [RARE] : [])],
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

/** Generates the articles with their texts. Published articles have comments. */
export function* articles(count) {
  for (const facts of articleFacts(count)) yield { ...facts, ...textsOf(facts), comments: commentsOn(facts) };
}

/**
 * Returns a generator of request bodies for new articles: a few contents in turn, each with a unique title and slug. The search
 * words are omitted, so that the number of search results in reused data does not change.
 */
export function newArticles(kinds = 300) {
  const made = [...articleFacts(kinds)].slice(0, 50).map((facts) => ({
    content: textsOf({ ...facts, words: [] }).content,
    category_id: facts.categoryId,
    tags: facts.tagIds.map(tagName),
  }));
  // Unique per run: reused data contains the articles of earlier runs.
  const run = Date.now().toString(36);
  let number = 0;
  return () => ({ title: `Bench ${run} ${++number}`, ...made[number % made.length] });
}

export const authorName = (number) => `Author ${number}`;
export const categoryName = (number) => `Category ${number}`;
export const tagName = (number) => `tag ${number}`;

function textsOf({ id, words }) {
  const random = randomNumbers(id);
  const title = titleBy(random);
  const paragraphs = paragraphsBy(random, words);
  const text = paragraphs.join(' ');
  return {
    title,
    slug: `${title.toLowerCase().replaceAll(' ', '-')}-${id}`,
    text,
    excerpt: text.slice(0, 200).trimEnd(),
    content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  };
}

function commentsOn({ id, published, createdAt }) {
  const random = randomNumbers(-id);
  return Array.from({ length: published ? COMMENTS_EACH : 0 }, (_, index) => ({
    id: (id - 1) * COMMENTS_EACH + index + 1,
    authorId: FIRST_READER + Math.floor(random() * READERS),
    text: sentenceBy(random),
    createdAt: new Date(createdAt.getTime() + (index + 1) * HOUR),
  }));
}

function different(count, draw) {
  const drawn = new Set();
  while (drawn.size < count) drawn.add(draw());
  return [...drawn];
}
