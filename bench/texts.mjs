// Generates texts with the word frequencies of a language: a few words are frequent and most are rare.
const CONTENT_LENGTH = 3000;
const TITLE_WORDS = 5;
const PARAGRAPH_WORDS = 70;
const SENTENCE_WORDS = 14;
const SYLLABLES = ['ba', 'den', 'fi', 'gor', 'hul', 'ja', 'lem', 'mi', 'nor', 'pas', 'ri', 'sol', 'tu', 'ven', 'zan'];
const VOCABULARY = Array.from({ length: 3000 }, (_, number) =>
  [number, number / 15, number / 225].map((part) => SYLLABLES[Math.floor(part) % 15]).join(''),
);

const word = (random) => VOCABULARY[Math.floor(random() * VOCABULARY.length)];

export const titleBy = (random) => capital(Array.from({ length: TITLE_WORDS }, () => word(random)).join(' '));

export const sentenceBy = (random) =>
  `${capital(Array.from({ length: SENTENCE_WORDS }, () => word(random)).join(' '))}.`;

/** Returns paragraphs with a total of 3 KB, which contain each word of `further` once. */
export function paragraphsBy(random, further) {
  const words = [];
  for (let length = 0; length < CONTENT_LENGTH; length += words.at(-1).length + 1) {
    // The square makes small numbers more frequent.
    words.push(VOCABULARY[Math.floor(random() ** 2 * VOCABULARY.length)]);
  }
  for (const [index, one] of further.entries())
    words[2 * Math.floor(random() * Math.floor(words.length / 2)) + index] = one;
  const paragraphs = [];
  for (let at = 0; at < words.length; at += PARAGRAPH_WORDS) {
    paragraphs.push(sentencesOf(words.slice(at, at + PARAGRAPH_WORDS)).join(' '));
  }
  return paragraphs;
}

function sentencesOf(words) {
  const sentences = [];
  for (let at = 0; at < words.length; at += SENTENCE_WORDS) {
    sentences.push(`${capital(words.slice(at, at + SENTENCE_WORDS).join(' '))}.`);
  }
  return sentences;
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);
