import fc from 'fast-check';
import { indexedText, indexedWord, wordsOf } from './search-words.js';

describe('wordsOf', () => {
  it.each<[string, string[]]>([
    ['The Ferry, at dawn!', ['the', 'ferry', 'at', 'dawn']],
    ["don’t won't", ['don', 't', 'won', 't']],
    ['C++ node.js a-b_c', ['c', 'node', 'js', 'a', 'b', 'c']],
    ['ÉLAN ﬁne', ['élan', 'fine']],
    ['中文 and かな', ['中', '文', 'and', 'か', 'な']],
    ['v2中文x', ['v2', '中', '文', 'x']],
    ['*** ""', []],
  ])('finds in %j the words %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('indexedWord', () => {
  it('is long enough and no stop word', () => {
    expect(['a', 'go', 'the', 'ferry'].map(indexedWord)).toEqual(['a__', 'go_', 'the_', 'ferry_']);
  });

  it('holds nothing that an engine could take for an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[\p{L}\p{M}\p{N}_ ]*$/u.test(indexedText(text))),
    );
  });
});
