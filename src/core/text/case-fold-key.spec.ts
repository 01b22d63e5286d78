import fc from 'fast-check';
import { normalizeText } from './normalize-text.js';
import { caseFoldKey } from './case-fold-key.js';

describe('caseFoldKey', () => {
  it.each([
    ['case', 'Rivers', 'RIVERS'],
    ['surrounding blanks', ' rivers\t', 'rivers'],
    ['composed and combining marks', 'é', 'e\u0301'],
    ['width', 'ｔｅａ', 'tea'],
    ['ligatures', 'ﬁn', 'fin'],
    ['the two small sigmas', 'ΟΔΟΣ', normalizeText('οδός', 'NFKD').replace(/\p{M}/gu, '')],
    ['sharp s', 'Straße', 'STRASSE'],
    ['capital sharp s', 'STRAẞE', 'straße'],
    ['Cyrillic case', 'ЁЛКА', 'ёлка'],
  ])('returns equal keys for texts that differ in %s', (_, one, other) => {
    expect(caseFoldKey(one)).toBe(caseFoldKey(other));
  });

  it.each([
    ['accents', 'resume', 'résumé'],
    ['emoji', '🌍', '🎉'],
    ['the dotless i', 'ısı', 'isi'],
    ['blanks inside', 'a b', 'ab'],
  ])('returns different keys for texts that differ in %s', (_, one, other) => {
    expect(caseFoldKey(one)).not.toBe(caseFoldKey(other));
  });

  it('truncates to 190 code points without splitting a surrogate pair', () => {
    expect(caseFoldKey('🌍'.repeat(300))).toBe('🌍'.repeat(190));
  });

  it('has no trailing blank after truncation', () => {
    expect(caseFoldKey(`${'a'.repeat(189)} b`)).toBe('a'.repeat(189));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(caseFoldKey(caseFoldKey(text))).toBe(caseFoldKey(text));
      }),
    );
  });
});
