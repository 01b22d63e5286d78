import fc from 'fast-check';
import { normalizeToken, toIndexPrefix, toIndexWord, tokenize, parseSearchQuery } from './search-words.js';

describe('normalizeToken', () => {
  it.each([
    ['Résumé', 'resume'],
    ['re\u0301sume\u0301', 'resume'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ﬁne', 'fine'],
    ['Æsir', 'aesir'],
    ['Øre', 'ore'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['Đường', 'duong'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Άνθρωπος', 'ανθρωποσ'],
    ['Ёлка', 'елка'],
    ['Мой', 'мой'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['ｆｕｌｌ', 'full'],
    ['हिन्दी', 'हिन्दी'],
    ['がっこう', 'がっこう'],
    ['ｶﾞ', 'ガ'],
    ['한국어', '한국어'],
  ])('normalises %j to %j', (word, folded) => {
    expect(normalizeToken(word)).toBe(folded);
  });

  it('normalises the start of a long word, whose characters can become 18 each', () => {
    const normalized = normalizeToken('\u{fdfa}'.repeat(345_000));
    expect(normalized.length).toBeGreaterThan(80);
    expect(normalized.length).toBeLessThanOrEqual(320);
  });

  it('ignores the characters of a word after the first 160', () => {
    const elongation = '\u0640';
    expect(normalizeToken(`${elongation.repeat(159)}ab`)).toBe('a');
    expect(normalizeToken(`${elongation.repeat(160)}ab`)).toBe('');
  });
});

describe('tokenize', () => {
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
    expect([...tokenize(text)].map(({ normalized }) => normalized)).toEqual(words);
  });

  it.each<[string, (string | undefined)[]]>([
    ['C++ and C#', ['c++', undefined, 'c#']],
    ['(.NET) .net', ['.net', '.net']],
    ['node.js the end. And', [undefined, undefined, undefined, undefined, undefined]],
    ['a+++ b## c+', [undefined, undefined, undefined]],
  ])('finds in %j the words with signs %j', (text, signed) => {
    expect([...tokenize(text)].map((word) => word.signed)).toEqual(signed);
  });

  it('yields the position of each word', () => {
    const text = '… Straße, 中文';
    expect([...tokenize(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['Straße', '中', '文']);
  });
});

describe('toIndexWord', () => {
  it('pads words to at least 3 characters and avoids stop words', () => {
    expect(['a', 'go', 'the', 'ferry'].map(toIndexWord)).toEqual(['a__', 'go_', 'the_', 'ferry_']);
  });

  it('encodes characters that a server may not know by their code point', () => {
    expect(['c++', 'で', '𠮷'].map(toIndexWord)).toEqual(['c_0017_0017_', '_09k7_', '_2vg7_']);
  });

  it('never cuts inside an encoded code point', () => {
    expect(toIndexPrefix('で'.repeat(30))).toBe('_09k7'.repeat(16));
  });

  it('returns different results for different words', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    fc.assert(fc.property(word, word, (one, other) => (one === other) === (toIndexWord(one) === toIndexWord(other))));
  });
});

describe('parseSearchQuery', () => {
  it.each<[string, string[]]>([
    ['The sea', ['the_', 'sea_']],
    ['the', ['the_']],
    ['go', ['go_']],
    ['sea!', ['sea_']],
    ['sea sea.', ['sea_']],
    ['to be or not to be', ['to_', 'be_', 'or_', 'not_']],
    ["don't", ['don_ t__']],
    ['l’été', ['l__ ete_']],
    ['masth', ['masth_|masth']],
    ['node.jsons', ['node_', 'jsons_|jsons']],
    ['node.js rocks', ['node_ js_', 'rocks_|rocks']],
    ['ferries,gulls', ['ferries_', 'gulls_|gulls']],
    ['中文 網', ['中__ 文__', '網__']],
    ['中，文', ['中__', '文__']],
    ['서울에서', ['서__ 울__ 에__ 서__']],
    ['C++ code', ['c_0017_0017_', 'code_|code']],
    ['.NET', ['_001anet_']],
    ['*** ""', []],
  ])('parses %j into the terms %j', (text, expected) => {
    const terms = parseSearchQuery(text).map(({ words, prefix }) => words.join(' ') + (prefix ? `|${prefix}` : ''));
    expect(terms).toEqual(expected);
  });

  const lengths = (text: string) => parseSearchQuery(text).map(({ words }) => words.length);

  it('parses at most eight words of a query into terms with adjacent words', () => {
    expect(lengths('中文 中中 中文中文中 文文文文')).toEqual([2, 2, 4, 1, 1]);
    expect(lengths('中中中中中中中中文')).toEqual([8, 1]);
  });
});
