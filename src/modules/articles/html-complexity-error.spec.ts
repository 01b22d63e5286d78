import { AllowListSanitizer } from './allow-list-sanitizer.js';
import { htmlComplexityError } from './html-complexity-error.js';

describe('htmlComplexityError', () => {
  it.each(['<x>', '<b>', '<svg>', '<div>', '<b></i>', '<a><b>', '<p><i>'])(
    'rejects a megabyte of nested %s',
    (piece) => {
      const html = piece.repeat(1_000_000 / piece.length);
      expect(htmlComplexityError(html)).toBe('not nest more than 500 elements');
      expect(new AllowListSanitizer().sanitize(html)).toMatchObject({
        fault: 'not nest more than 500 elements',
        html: '',
      });
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
    expect(htmlComplexityError(piece.repeat(times))).toBeUndefined();
  });

  it.each(['<', '<>', '&amp;', '<br>', '<p>one</p>', '<p a b c d e f>', '<p a=b>&amp;'])(
    'rejects a megabyte of %s because of the number of pieces',
    (piece) => {
      const fault = htmlComplexityError(piece.repeat(1_000_000 / piece.length));
      expect(fault).toBe('not have more than 100000 tags, attributes and pieces of text');
    },
  );

  it('accepts 500 nested elements and rejects 501', () => {
    expect(htmlComplexityError('<div>'.repeat(500))).toBeUndefined();
    expect(htmlComplexityError('<div>'.repeat(501))).toBe('not nest more than 500 elements');
  });
});
