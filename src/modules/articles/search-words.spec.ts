import fc from 'fast-check';
import { indexedStem, indexedText, indexedWord, wordsIn } from './search-words.js';

describe('wordsIn', () => {
  it.each<[string, string[]]>([
    ['The Ferry, at dawn!', ['the', 'ferry', 'at', 'dawn']],
    ["don’t won't", ['don', 't', 'won', 't']],
    ['node.js a-b_c', ['node', 'js', 'a', 'b', 'c']],
    ['ÉLAN ﬁne', ['elan', 'fine']],
    ['中文 and かな 한국', ['中', '文', 'and', 'か', 'な', '한', '국']],
    ['v2中文x', ['v2', '中', '文', 'x']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['กำ', ['ก', 'ํา']],
    ['*** ""', []],
  ])('finds in %j the words %j', (text, words) => {
    expect([...wordsIn(text)].map(({ folded }) => folded)).toEqual(words);
  });

  it.each<[string, (string | undefined)[]]>([
    ['C++ and C#', ['c++', undefined, 'c#']],
    ['(.NET) .net', ['.net', '.net']],
    ['node.js the end. And', [undefined, undefined, undefined, undefined, undefined]],
    ['a+++ b## c+', [undefined, undefined, undefined]],
  ])('finds in %j the signs of %j', (text, signed) => {
    expect([...wordsIn(text)].map((word) => word.signed)).toEqual(signed);
  });

  it('tells where they stand', () => {
    const text = '… Straße, 中文';
    expect([...wordsIn(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['Straße', '中', '文']);
  });
});

describe('indexedWord', () => {
  it('is long enough and no stop word', () => {
    expect(['a', 'go', 'the', 'ferry'].map(indexedWord)).toEqual(['a__', 'go_', 'the_', 'ferry_']);
  });

  it('tells by its number what a server need not know', () => {
    expect(['c++', 'で', '𠮷'].map(indexedWord)).toEqual(['c_0017_0017_', '_09k7_', '_2vg7_']);
  });

  it('is never cut inside a number', () => {
    expect(indexedStem('で'.repeat(30))).toBe('_09k7'.repeat(16));
  });

  it('differs where words differ', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    fc.assert(fc.property(word, word, (one, other) => (one === other) === (indexedWord(one) === indexedWord(other))));
  });
});

describe('indexedText', () => {
  it('keeps the sign beside the word', () => {
    expect(indexedText('C++ on .NET')).toBe(' c__ c_0017_0017_ on_ _001anet_ net_ ');
  });

  it('holds nothing that an engine could take for an operator', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[\p{L}\p{N}_ ]*$/u.test(indexedText(text))));
  });
});
