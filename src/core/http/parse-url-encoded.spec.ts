import fc from 'fast-check';
import { parseUrlEncoded } from './parse-url-encoded.js';

describe('parseUrlEncoded', () => {
  it('parses the output of URLSearchParams', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(text, text), (fields) => {
        const written = new URLSearchParams(Object.entries(fields)).toString();
        expect(Object.entries(parseUrlEncoded(written))).toEqual(Object.entries(fields));
      }),
      { seed: 20_261_121 },
    );
  });

  it.each([
    ['', {}],
    ['&&', {}],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['a+b=c%2Bd+e', { 'a b': 'c+d e' }],
    ['a=1&a=2&a=3', { a: ['3'] }],
    ['a[b]=1', { 'a[b]': '1' }],
  ])('parses %j', (text, fields) => {
    expect(parseUrlEncoded(text)).toEqual(fields);
  });

  it('returns __proto__ as an own member, so that later checks reject it', () => {
    expect(Object.keys(parseUrlEncoded('__proto__=x'))).toEqual(['__proto__']);
  });

  it('rejects a form of 130,000 fields without parsing them', () => {
    const form = Array.from({ length: 130_000 }, (_, n) => `k${n}=%41`).join('&');
    const decode = jest.spyOn(globalThis, 'decodeURIComponent');
    try {
      expect(() => parseUrlEncoded(form)).toThrow('The form holds more than 5000 fields');
      expect(decode).not.toHaveBeenCalled();
    } finally {
      decode.mockRestore();
    }
  });

  it.each(['a=%', 'a=%zz', 'a=%E9', '%C3%28=x', 'a=%ED%A0%80'])('rejects %j, which is not valid UTF-8', (text) => {
    expect(() => parseUrlEncoded(text)).toThrow('The form is not valid UTF-8');
  });
});
