import { normalizeFileName, fileNameError } from './file-types.js';

describe('file names', () => {
  it.each([
    ['plain.png', 'plain.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
    ['/a\\b/c.txt', 'c.txt'],
    ['  spaces inside.txt ', 'spaces inside.txt'],
    ['日本語.png', '日本語.png'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['a"b\';c.txt', 'a"b\';c.txt'],
    ['folder/', ''],
  ])('normalises %j to %j', (sent, name) => {
    expect(normalizeFileName(sent)).toBe(name);
  });

  it.each(['', '.', '..'])('rejects the empty name %j', (name) => {
    expect(fileNameError(name)).toBe('The file must have a name.');
  });

  it.each([
    'a\nb.txt',
    'a\r\nSet-Cookie: x.txt',
    'a\0.png',
    'a\x7f',
    'a\x85b',
    'a\u2028b',
    '\u202egnp.exe',
    'a\u2066b',
    '\ud800',
  ])('rejects %j, which is not one line of well-formed text', (name) => {
    expect(fileNameError(name)).toBe('The file name must be well-formed text on one line.');
  });

  it('accepts 255 characters and rejects 256', () => {
    expect(fileNameError('🌍'.repeat(255))).toBeUndefined();
    expect(fileNameError('🌍'.repeat(256))).toBe('The file name must not have more than 255 characters.');
  });
});
