import fc from 'fast-check';
import { normalizeText } from './normalize-text.js';

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
