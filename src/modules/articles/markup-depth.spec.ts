import { sanitizeArticle } from './article-html.js';
import { nestsTooDeep } from './markup-depth.js';

describe('nestsTooDeep', () => {
  it.each(['<x>', '<b>', '<svg>', '<div>', '<b></i>', '<a><b>', '<p><i>'])('sees through a megabyte of %s', (piece) => {
    const html = piece.repeat(1_000_000 / piece.length);
    expect(nestsTooDeep(html)).toBe(true);
    expect(sanitizeArticle(html)).toMatchObject({ tooDeep: true, html: '' });
  });

  it.each([
    ['<p>one</p>', 100_000],
    ['<br>', 100_000],
    ['<li>', 100_000],
    ['<p>', 100_000],
    ['</b>', 100_000],
    ['text < and > ', 50_000],
  ])('lets %s pass, however often it stands side by side', (piece, times) => {
    expect(nestsTooDeep(piece.repeat(times))).toBe(false);
  });

  it('lets 500 elements inside each other pass, and no more', () => {
    expect(nestsTooDeep('<div>'.repeat(500))).toBe(false);
    expect(nestsTooDeep('<div>'.repeat(501))).toBe(true);
  });
});
