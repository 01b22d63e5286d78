import { htmlComplexityError } from './html-complexity.js';
import { AllowListSanitizer } from './html-sanitizer.js';

describe('htmlComplexityError', () => {
  it.each(['<x>', '<b>', '<svg>', '<div>', '<b></i>', '<a><b>', '<p><i>'])(
    'rejects a megabyte of nested %s',
    async (piece) => {
      const html = piece.repeat(1_000_000 / piece.length);
      expect(htmlComplexityError(html)).toBe('not nest more than 500 elements');
      expect(await new AllowListSanitizer().sanitize(html)).toMatchObject({
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

  it.each([
    ['</dix>', 500],
    ['<p></p></dix>', 499],
    ['</dix>', 100],
  ])('rejects a megabyte of %s in %i nested elements', (piece, depth) => {
    const html = '<div>'.repeat(depth) + piece.repeat(1_000_000 / piece.length);
    expect(htmlComplexityError(html)).toBe('not have so many closing tags without an element');
  });

  it('accepts closing tags without an element in few nested elements', () => {
    expect(htmlComplexityError('<div><p>Text</b></i></p>'.repeat(400))).toBeUndefined();
    expect(htmlComplexityError('<ul><li>Text</b>'.repeat(100) + '</i>'.repeat(2000))).toBeUndefined();
  });

  it.each([
    ['self-closing', '<svg/>', ''],
    ['unclosed', '<svg/><mi/>', ''],
    ['self-closing and later closed', '<svg/>', '</svg>'.repeat(40_000)],
  ])('rejects 501 %s elements of SVG or MathML', (_, piece, end) => {
    const html = (times: number) => piece.repeat(times / piece.split('<').slice(1).length) + end;
    expect(htmlComplexityError(html(500))).toBeUndefined();
    expect(htmlComplexityError(html(502))).toBe('not have more than 500 unclosed tags of SVG or MathML');
    expect(htmlComplexityError(html(40_000))).toBe('not have more than 500 unclosed tags of SVG or MathML');
  });

  it('accepts any number of closed elements of SVG and MathML', () => {
    const formula = '<math><mi>x</mi><mo>=</mo><mn>1</mn></math><svg><title>One</title><path d=""/></svg>';
    expect(htmlComplexityError(formula.repeat(2000))).toBeUndefined();
  });

  it('accepts 1000 attributes in a tag and rejects 1001', () => {
    const tag = (count: number) => `<p ${Array.from({ length: count }, (_, n) => `a${n}`).join(' ')}>Text</p>`;
    const filler = 'text '.repeat(20_000);
    expect(htmlComplexityError(tag(1000).repeat(20) + filler)).toBeUndefined();
    expect(htmlComplexityError(tag(1001) + filler)).toBe('not have more than 1000 attributes in a tag');
  });

  it('accepts 500 nested elements and rejects 501', () => {
    expect(htmlComplexityError('<div>'.repeat(500))).toBeUndefined();
    expect(htmlComplexityError('<div>'.repeat(501))).toBe('not nest more than 500 elements');
  });
});
