import { normalizeToken } from './normalize-token.js';

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
});
