import { ArticleSanitizer } from './article-sanitizer.js';
import { markupFault } from './markup-limits.js';

describe('markupFault', () => {
  it.each(['<x>', '<b>', '<svg>', '<div>', '<b></i>', '<a><b>', '<p><i>'])(
    'rejects a megabyte of nested %s',
    (piece) => {
      const html = piece.repeat(1_000_000 / piece.length);
      expect(markupFault(html)).toBe('not nest more than 500 elements');
      expect(new ArticleSanitizer().read(html)).toMatchObject({ fault: 'not nest more than 500 elements', html: '' });
    },
  );

  it.each([
    ['<p>one</p>', 33_333],
    ['<br>', 50_000],
    ['<li>', 50_000],
    ['<p>', 50_000],
    ['</b>', 200_000],
    ['<td class="a">cell</td>', 25_000],
    ['some words of a text ', 50_000],
  ])('accepts repeated %s that does not nest', (piece, times) => {
    expect(markupFault(piece.repeat(times))).toBeUndefined();
  });

  it.each(['<', '<>', '&amp;', '<br>', '<p>one</p>', '<p a b c d e f>', '<p a=b>&amp;'])(
    'rejects a megabyte of %s because of the number of pieces',
    (piece) => {
      const fault = markupFault(piece.repeat(1_000_000 / piece.length));
      expect(fault).toBe('not have more than 100000 tags, attributes and pieces of text');
    },
  );

  it('accepts 500 nested elements and rejects 501', () => {
    expect(markupFault('<div>'.repeat(500))).toBeUndefined();
    expect(markupFault('<div>'.repeat(501))).toBe('not nest more than 500 elements');
  });
});
