import { shownExcerpt } from './shown-excerpt.js';

const LONG = 'a word '.repeat(28).trim();

describe('shownExcerpt', () => {
  it.each(['Short, and without an end', `${LONG} whole.`, `${LONG} whole?”`])('leaves "%s" as it is', (excerpt) => {
    expect(shownExcerpt(excerpt)).toBe(excerpt);
  });

  it('ends with a whole word where a sentence is broken off', () => {
    expect(shownExcerpt(`${LONG}, and brok`)).toBe(`${LONG}, and …`);
    expect(shownExcerpt(`${LONG}, brok`)).toBe(`${LONG} …`);
  });
});
