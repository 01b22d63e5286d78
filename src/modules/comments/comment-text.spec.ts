import fc from 'fast-check';
import { htmlToText, stripMarkup } from './comment-text.js';

const PIECES = [
  '<',
  '</',
  '>',
  '<b>',
  '</b>',
  'script',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<?',
  '<!',
  '/',
  ' ',
  'a',
  '3',
];
const tangles = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
const MARKUP = /<(\/?[a-z]|[!?])/i;

describe('stripMarkup', () => {
  it.each([
    ['a < b and b > a', 'a < b and b > a'],
    ['I <3 you', 'I <3 you'],
    ['x <- y <= z << 1', 'x <- y <= z << 1'],
    ['&lt;b&gt; &amp; &copy;', '&lt;b&gt; &amp; &copy;'],
    ['one\r\n\ntwo', 'one\r\n\ntwo'],
    ['<p>a <b>b</b></p>', 'a b'],
    ['a<script>let x = "<b>";</script>b', 'ab'],
    ['a<STYLE>b{}</sTyLe >c', 'ac'],
    ['a<script>never closed', 'a'],
    ['a<!-- b -->c<![CDATA[d]]>e<?php f ?>g', 'aceg'],
    ['<textarea><b>a</b></textarea>', 'a'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<<b>script>alert(1)<</b>/script>', ''],
    ['an open <end', 'an open'],
  ])('strips %j to %j', (input, text) => {
    expect(stripMarkup(input)).toBe(text);
  });

  it('leaves no markup and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(tangles, fc.string({ unit: 'binary' })), (input) => {
        const text = stripMarkup(input);
        expect(text).not.toMatch(MARKUP);
        expect(stripMarkup(text)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('only trims a text without a left angle bracket', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('<'));
        expect(stripMarkup(text)).toBe(text.trim());
      }),
    );
  });

  it('strips deeply nested markup within one second', () => {
    const deep = 20_000;
    const before = process.cpuUsage();
    const text = stripMarkup(`${'<'.repeat(deep)}${'b>'.repeat(deep)} ${'<'.repeat(3 * deep)} `);
    expect(text).not.toMatch(MARKUP);
    // CPU time: other processes do not affect the measurement.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

describe('htmlToText', () => {
  it('decodes entities without creating markup', () => {
    expect(htmlToText('<p>R&amp;D &#8217; &lt;3</p>')).toBe('R&D ’ <3');
    expect(htmlToText('&lt;script&gt;alert(1)&lt;/script&gt; a')).toBe('a');
    expect(htmlToText('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
    expect(htmlToText('a&#8;b &lt;&#x1b;b&gt;c &#xffff;')).toBe('ab c');
  });
});
