import fc from 'fast-check';
import { normalizeText, caseFoldKey, isReadable, hasVisibleText, stripUnreadable } from './unicode.js';

/** Normalisation turns a mark into up to three marks, and a precomposed letter adds up to three. */
const MAX_NORMALIZED_RUN = 93;
const FORMS = ['NFC', 'NFKC', 'NFKD'] as const;

/** Length of the longest run of marks in a normalised text. */
const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/[\p{M}--\u034f]+/gv) ?? []).map((run) => [...run].length));

describe('normalizeText', () => {
  it.each([
    ['Vietnamese', 'Nguyễn Thị Minh Khai, Đường đến Cần Thơ'],
    ['Hindi', 'क्षत्रिय, राष्ट्रीय, हिन्दी'],
    ['Thai', 'กรุงเทพมหานคร น้ำ ผู้ใหญ่'],
    ['Hebrew with points', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['Japanese in halfwidth', 'ﾊﾟｿｺﾝ ｶﾞｷﾞ'],
  ])('normalises %s as Unicode defines', (_, name) => {
    const composed = name.normalize('NFC');
    expect(normalizeText(composed, 'NFC')).toBe(composed);
    for (const form of FORMS) expect(normalizeText(name, form)).toBe(name.normalize(form));
  });

  it('normalises every text without a run of more than 30 marks as Unicode defines', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (name, form) => {
        expect(normalizeText(name, form)).toBe(name.normalize(form));
      }),
    );
  });

  it.each([
    ['marks of two classes', `a${'\u0300'.repeat(5000)}${'\u0316'.repeat(5000)}`],
    ['alternating marks', `a${'\u0300\u0316'.repeat(5000)}`],
    ['halfwidth voiced sound marks', `\uff76${'\u0300\uff9e'.repeat(5000)}`],
    ['marks that become two', `a${'\u0344'.repeat(5000)}`],
    ['marks at the beginning', '\u0301'.repeat(5000)],
  ])('limits runs of %s', (_, text) => {
    for (const form of FORMS) expect(longestRun(normalizeText(text, form))).toBeLessThanOrEqual(MAX_NORMALIZED_RUN);
    expect(longestRun(text.normalize('NFKD'))).toBeGreaterThan(1000);
  });

  it('limits runs of every character that becomes a mark', () => {
    const beginsWithMark = (character: string) => /^[\p{M}--\u034f]/v.test(character.normalize('NFKD'));
    const unlimited: string[] = [];
    for (let code = 0; code <= 0x10_ff_ff; code++) {
      const character = String.fromCodePoint(code);
      if (!beginsWithMark(character)) continue;
      if (longestRun(normalizeText(character.repeat(100), 'NFKD')) > MAX_NORMALIZED_RUN)
        unlimited.push(code.toString(16));
    }
    expect(unlimited).toEqual([]);
  });

  it('is idempotent, apart from separators', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\u0300', '\u0316', '\u034f', '\u0344', '\uff9e'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (name, form) => {
        const once = normalizeText(name, form);
        expect(longestRun(once)).toBeLessThanOrEqual(MAX_NORMALIZED_RUN);
        expect(normalizeText(once, form).replaceAll('\u034f', '')).toBe(once.replaceAll('\u034f', ''));
      }),
    );
  });
});

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

describe('isReadable', () => {
  it.each(['', 'text', 'a\tb\r\nc', 'é', '🌍', '\u00a0', '\u200b', '\u202e', '\ufffd'])('accepts %j', (text) => {
    expect(isReadable(text)).toBe(true);
  });

  it.each(['a\0', '\u0007', 'a\u001b[31m', '\u007f', '\u0085', '\u009b', '\ufffe', '\uffff', '\ud800', '\udf0d\ud83c'])(
    'refuses %j',
    (text) => {
      expect([isReadable(text), isReadable(text)]).toEqual([false, false]);
    },
  );
});

describe('stripUnreadable', () => {
  it('removes control characters and replaces lone surrogates', () => {
    expect(stripUnreadable('a\0b\u001b[31m\tc\u009b\n\uffff🌍\ud800')).toBe('ab[31m\tc\n🌍\ufffd');
  });
});

describe('hasVisibleText', () => {
  it.each(['a', ' \u200b. ', '🌍', '\u200d👩'])('returns true for %j', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each(['', ' ', '\u200b\u200b', '\u2060', '\ufeff', '\u00ad', '\u3164', '\ufe0f', '\u{e0020}'])(
    'returns false for %j',
    (text) => {
      expect(hasVisibleText(text)).toBe(false);
    },
  );
});
