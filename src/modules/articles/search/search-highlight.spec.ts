import fc from 'fast-check';
import { normalizeText } from '../../../core/text/index.js';
import { timeSlice } from '../../../core/lifecycle/time-slice.js';
import { highlightText, highlightSnippet } from './search-highlight.js';
import { parseSearchQuery } from './search-words.js';

const title = (text: string, search: string) => highlightText(text, parseSearchQuery(search));
const content = (text: string, search: string) => highlightSnippet(text, parseSearchQuery(search));
const characters = (count: number) => Array.from({ length: count }, (_, n) => String.fromCharCode(0x4e00 + 3 * n));

describe('highlightText', () => {
  it.each<[string, string, string | null]>([
    ['Résumé of a ferry', 'resume', '<mark>Résumé</mark> of a ferry'],
    ['Masthead', 'masth', '<mark>Masthead</mark>'],
    ['Straße STRASSE', 'strasse', '<mark>Straße</mark> <mark>STRASSE</mark>'],
    ['我學中文字', '中文', '我學<mark>中文</mark>字'],
    ['C++, C# and c', 'c++ c', '<mark>C++</mark>, <mark>C</mark># and <mark>c</mark>'],
    ['On .NET', '.net', 'On <mark>.NET</mark>'],
    ["Don't don t", "don't", '<mark>Don&#39;t</mark> <mark>don t</mark>'],
    ['<b>Bold</b> & "bold"', 'bold', '&lt;b&gt;<mark>Bold</mark>&lt;/b&gt; &amp; &quot;<mark>bold</mark>&quot;'],
    ['mark &lt;mark&gt;', 'mark', '<mark>mark</mark> &amp;lt;<mark>mark</mark>&amp;gt;'],
    ['Nothing', 'else', null],
  ])('highlights %j for the search %j as %j', async (text, search, shown) => {
    expect(await title(text, search)).toBe(shown);
  });

  it('changes no text except for the added marks', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, async (shown, search) => {
        const html = await title(shown, search);
        if (html === null) return true;
        const plain = html.replace(/<\/?mark>/g, '');
        const back = Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' });
        return (
          !/[<>"']/.test(plain) &&
          back.reduce((now, [from, to]) => now.replaceAll(from, to), plain) === normalizeText(shown, 'NFC')
        );
      }),
    );
  });
});

describe('highlightSnippet', () => {
  afterEach(() => jest.restoreAllMocks());

  const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

  it('returns a short text completely', async () => {
    expect(await content('A ferry at dawn', 'ferry')).toBe('A <mark>ferry</mark> at dawn');
  });

  it('returns about 200 characters around the match without a cut word', async () => {
    const shown = (await content(`${words(100)} ferry ${words(100)}`, 'ferry'))!;
    expect(shown).toMatch(/^…word\d+ .* <mark>ferry<\/mark> .* word\d+…$/);
    expect(shown.length).toBeGreaterThan(180);
    expect(shown.length).toBeLessThan(230);
  });

  it('returns the section with the most terms', async () => {
    const text = `ferry ${words(80)} gull ${words(80)} gull of a ferry ${words(80)}`;
    expect(await content(text, 'ferry gull')).toContain('<mark>gull</mark> of a <mark>ferry</mark>');
  });

  it('does not split a surrogate pair', async () => {
    expect((await content(`${'🌍'.repeat(300)} ferry ${'🌍'.repeat(300)}`, 'ferry'))!.isWellFormed()).toBe(true);
  });

  it('returns null without a match', async () => {
    expect(await content('A ferry', 'gull')).toBeNull();
  });

  it.each<[string, string, string]>([
    ['many terms', characters(99).join('').repeat(200), characters(99).join(' ')],
    ['overlapping terms', '中'.repeat(20_000), Array.from({ length: 13 }, (_, n) => '中'.repeat(20 - n)).join(' ')],
  ])('yields to other requests for %s', async (_, text, search) => {
    jest.spyOn(timeSlice, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(timeSlice, 'next');
    expect(await content(text, search)).toContain('<mark>');
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(50);
  });
});
