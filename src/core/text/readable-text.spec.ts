import { isReadable, hasVisibleText, stripUnreadable } from './readable-text.js';

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
