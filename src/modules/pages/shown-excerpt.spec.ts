import { shownExcerpt } from './shown-excerpt.js';

const LONG = 'a word '.repeat(28).trim();

describe('shownExcerpt', () => {
  it.each(['Short, and without an end', `${LONG} whole.`, `${LONG} whole?”`])('returns "%s" unchanged', (excerpt) => {
    expect(shownExcerpt(excerpt)).toBe(excerpt);
  });

  it('shortens an unfinished sentence to its last whole word', () => {
    expect(shownExcerpt(`${LONG}, and brok`)).toBe(`${LONG}, and …`);
    expect(shownExcerpt(`${LONG}, brok`)).toBe(`${LONG} …`);
  });
});
