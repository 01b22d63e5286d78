import { parseRssDate, parseWordPressDate } from './wxr-limits.js';

describe('parseWordPressDate', () => {
  it.each([
    ['2024-02-29 23:59:59', '2024-02-29T23:59:59.000Z'],
    ['0000-00-00 00:00:00', undefined],
    ['-0001-11-30 00:00:00', undefined],
    ['2023-02-29 00:00:00', undefined],
    ['2023-01-01 24:00:00', undefined],
    ['0011-01-01 00:00:00', undefined],
    ['2023-01-01', undefined],
  ])('parses "%s"', (text, expected) => {
    expect(parseWordPressDate(text)?.toISOString()).toBe(expected);
  });
});

describe('parseRssDate', () => {
  it.each([
    ['Tue, 18 Jan 2011 07:40:14 +0000', '2011-01-18T07:40:14.000Z'],
    ['18 Jan 2011 07:40:14 GMT', '2011-01-18T07:40:14.000Z'],
    ['Tue, 18 Jan 2011 00:10:00 +0530', '2011-01-17T18:40:00.000Z'],
    ['Tue, 18 Jan 2011 23:00:00 -0200', '2011-01-19T01:00:00.000Z'],
    ['Wed, 30 Nov -0001 00:00:00 +0000', undefined],
    ['Tue, 18 Foo 2011 07:40:14 +0000', undefined],
    ['yesterday', undefined],
  ])('parses "%s"', (text, expected) => {
    expect(parseRssDate(text)?.toISOString()).toBe(expected);
  });
});
