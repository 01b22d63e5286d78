import { displayExcerpt, displayImage, displayTime } from './display.js';

const LONG = 'a word '.repeat(28).trim();

describe('displayExcerpt', () => {
  it.each(['Short, and without an end', `${LONG} whole.`, `${LONG} whole?”`])('returns "%s" unchanged', (excerpt) => {
    expect(displayExcerpt(excerpt)).toBe(excerpt);
  });

  it('shortens an unfinished sentence to its last whole word', () => {
    expect(displayExcerpt(`${LONG}, and brok`)).toBe(`${LONG}, and …`);
    expect(displayExcerpt(`${LONG}, brok`)).toBe(`${LONG} …`);
  });

  it('removes the separators before the last whole word in linear time', () => {
    const dashes = '-'.repeat(100_000);
    expect(displayExcerpt(`${dashes}a b`)).toBe(`${dashes}a …`);
    expect(displayExcerpt(`a${dashes} ${dashes}b`)).toBe('a …');
    expect(displayExcerpt(dashes)).toBe(' …');
  });

  it('does not shorten a text without spaces', () => {
    expect(displayExcerpt('字'.repeat(200))).toBe(`${'字'.repeat(200)} …`);
  });

  it('regards only an excerpt of at least 190 characters as generated', () => {
    expect(displayExcerpt(`${'a'.repeat(180)} ${'b'.repeat(8)}`)).toBe(`${'a'.repeat(180)} ${'b'.repeat(8)}`);
    expect(displayExcerpt(`${'a'.repeat(180)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(180)} …`);
  });
});

describe('displayImage', () => {
  it('returns only URLs that begin with https://', () => {
    expect(displayImage('HTTPS://example.org/a.png')).toBe('HTTPS://example.org/a.png');
    for (const url of [null, 'http://example.org/a.png', '/https://example.org/a.png'])
      expect(displayImage(url)).toBeNull();
  });
});

describe('displayTime', () => {
  it('formats the day in UTC', () => {
    expect(displayTime('2026-01-31T23:59:59.999Z').text).toBe('31 January 2026');
    expect(displayTime('2026-02-01T00:00:00.000Z').text).toBe('1 February 2026');
  });
});
