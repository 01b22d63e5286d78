import { displayExcerpt } from './display.js';

const LONG = 'a word '.repeat(28).trim();

describe('displayExcerpt', () => {
  it.each(['Short, and without an end', `${LONG} whole.`, `${LONG} whole?”`])('returns "%s" unchanged', (excerpt) => {
    expect(displayExcerpt(excerpt)).toBe(excerpt);
  });

  it('shortens an unfinished sentence to its last whole word', () => {
    expect(displayExcerpt(`${LONG}, and brok`)).toBe(`${LONG}, and …`);
    expect(displayExcerpt(`${LONG}, brok`)).toBe(`${LONG} …`);
  });
});
