import fc from 'fast-check';
import { timeSlice } from '../../../core/lifecycle/time-slice.js';
import { INDEX_LIMITS, toIndexText } from './index-text.js';

describe('toIndexText', () => {
  afterEach(() => jest.restoreAllMocks());

  it('indexes a word with and without its sign', async () => {
    expect(await toIndexText('C++ on .NET')).toBe(' c__ c_0017_0017_ on_ _001anet_ net_ ');
  });

  it('contains no character that is a search operator', async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) =>
      /^[\p{L}\p{N}_ ]*$/u.test(await toIndexText(text)),
    );
    await fc.assert(property);
  });

  it.each(['a ', '漢', 'é ', 'ﬁ ', 'c# '])(
    'yields to other requests while it indexes a megabyte of %j',
    async (unit) => {
      jest.spyOn(timeSlice, 'isOver', 'get').mockReturnValue(true);
      const next = jest.spyOn(timeSlice, 'next');
      const indexed = await toIndexText(unit.repeat(1024 ** 2 / Buffer.byteLength(unit)));
      expect(indexed.length).toBeLessThan(100_000);
      expect(next.mock.calls.length).toBeGreaterThanOrEqual(40);
    },
  );

  it('yields to other requests also in a text of few long words', async () => {
    jest.spyOn(timeSlice, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(timeSlice, 'next');
    const words = Array.from(
      { length: 345 },
      (_, n) => `${'\ufdfa'.repeat(998)}${String.fromCharCode(0x0627 + (n % 20), 0x0627 + n / 20)}`,
    );
    await toIndexText(words.join(' '));
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(30);
  });

  it('yields to other requests in a short text of words that take long', async () => {
    jest.spyOn(timeSlice, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(timeSlice, 'next');
    await toIndexText(Array.from({ length: 560 }, (_, n) => `${'\ufdfa'.repeat(17)}${n}`).join(' '));
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(6);
  });

  it('contains a word 500 times', async () => {
    const indexed = await toIndexText(`${'sea '.repeat(1000)}ferry`);
    expect(indexed.match(/sea_/g)).toHaveLength(INDEX_LIMITS.occurrences);
    expect(indexed).toMatch(/ ferry_ $/);
  });

  it('contains the first 20,000 words', async () => {
    const words = Array.from({ length: INDEX_LIMITS.words + 1 }, (_, n) => `${n}`);
    const indexed = (await toIndexText(words.join(' '))).trim().split(' ');
    expect(indexed).toHaveLength(INDEX_LIMITS.words);
    expect(indexed.at(-1)).toBe('19999_');
  });

  it('contains of the words after the first 500 only 200 with the same four characters, and all their occurrences', async () => {
    const first = Array.from({ length: INDEX_LIMITS.alwaysIndexed }, (_, n) => `${n}`);
    const words = Array.from({ length: INDEX_LIMITS.withSamePrefix + 1 }, (_, n) => `crème${n}`);
    const indexed = (await toIndexText([...first, ...words, 'creme0', 'other'].join(' '))).trim().split(' ');
    expect(indexed.slice(-3)).toEqual(['creme199_', 'creme0_', 'other_']);
  });

  it('counts the first 500 words, which it always contains', async () => {
    const words = Array.from({ length: INDEX_LIMITS.alwaysIndexed }, (_, n) => `crème${n}`);
    const indexed = (await toIndexText([...words, 'cremes', 'creme0', 'other'].join(' '))).trim().split(' ');
    expect(indexed.slice(-3)).toEqual(['creme499_', 'creme0_', 'other_']);
  });
});
