import * as fc from 'fast-check';
import { Utf8Decoder } from './strict-xml-parser.js';

function decode(bytes: Uint8Array, step: number): { text: string; broken: boolean } {
  const decoder = new Utf8Decoder();
  let text = '';
  for (let at = 0; at < bytes.length && !decoder.broken; at += step)
    text += decoder.decode(bytes.subarray(at, at + step));
  decoder.end();
  return { text, broken: decoder.broken };
}

describe('Utf8Decoder', () => {
  it('decodes any text in chunks of any size', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9 }), (text, step) => {
        expect(decode(Buffer.from(text), step)).toEqual({ text, broken: false });
      }),
    );
  });

  it('stops before the first invalid byte', () => {
    const good = fc.string({ unit: 'binary' });
    const wrong = fc.constantFrom(
      [0xff],
      [0x80],
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0xe9, 0x20],
      [0xf5, 0x80, 0x80, 0x80],
    );
    fc.assert(
      fc.property(good, wrong, good, fc.integer({ min: 1, max: 9 }), (before, bytes, after, step) => {
        const damaged = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
        expect(decode(damaged, step)).toEqual({ text: before, broken: true });
      }),
    );
  });

  it('reports an incomplete character as broken', () => {
    expect(decode(Buffer.of(0x61, 0xf0, 0x9f, 0x9a), 10)).toEqual({ text: 'a', broken: true });
  });
});
