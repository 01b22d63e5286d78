import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { toExcerpt, toPlainText, AllowListSanitizer } from './html-sanitizer.js';

const sanitizeArticle = (html: string) => new AllowListSanitizer().sanitize(html);

/** Returns the executable parts as a parser reads them. Text that only looks like an event handler does not count. */
function dangersOf(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (['script', 'svg', 'iframe', 'object'].includes(name)) dangers.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute) || /^\s*javascript:/i.test(value)) dangers.push(`${attribute}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}

describe('AllowListSanitizer', () => {
  it.each([
    ['<p>plain</p>', '<p>plain</p>'],
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onmouseover="x()">x</p>', '<p>x</p>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="javascript:x()">', '<img />'],
    ['<video poster="data:text/html,x"></video>', '<video></video>'],
    ['<blockquote cite="javascript:x()">x</blockquote>', '<blockquote>x</blockquote>'],
    ['<a href="mailto:ann@example.org">x</a>', '<a href="mailto:ann@example.org">x</a>'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<iframe srcdoc="<script>x</script>"></iframe>', ''],
    ['<svg/onload=alert(1)>', ''],
    [
      '<pre><code class="language-ts evil">a &lt; b</code></pre>',
      '<pre><code class="language-ts">a &lt; b</code></pre>',
    ],
    ['<table><tr><td colspan="2">x</td></tr></table>', '<table><tr><td colspan="2">x</td></tr></table>'],
    ['<p title="&#27;a">b&#27;[31m&#7;&#xFFFF;\tc</p>', '<p title="a">b[31m\tc</p>'],
    ['<p>&#0;</p>', '<p>\ufffd</p>'],
    ['<a href="java&#27;script:alert(1)">x</a>', '<a>x</a>'],
    ['<p>&&#7;lt;script></p>', '<p>&amp;lt;script&gt;</p>'],
    ['<p>unclosed <b>bold', '<p>unclosed <b>bold</b></p>'],
  ])('sanitises %j to %j', async (input, html) => {
    expect((await sanitizeArticle(input)).html).toBe(html);
  });

  it.each(['', ' ', '<p> </p>', '<script>x</script>', '<!-- nothing -->', '<p>&nbsp;</p>', '<p>&#8203;&shy;</p>'])(
    'reports %j as empty',
    async (input) => {
      expect((await sanitizeArticle(input)).empty).toBe(true);
    },
  );

  it.each(['x', '<img src="/a.png">', '<audio src="/a.mp3"></audio>', '<video src="/a.mp4"></video>'])(
    'reports %j as not empty',
    async (input) => {
      expect((await sanitizeArticle(input)).empty).toBe(false);
    },
  );

  it('sanitises imported content of any size and complexity', () => {
    const html = new AllowListSanitizer().sanitizeImported(
      `${'&amp;'.repeat(250_000)}${'<b>'.repeat(600)}end<script>x</script>`,
    );
    expect(html.startsWith('&amp;&amp;')).toBe(true);
    expect(html).toContain('end');
    expect(html).not.toContain('script');
  });

  it('removes all scripts from random markup, even if its output is sanitised again', async () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      'javascript:',
      '">',
      '<script>',
      '</script>',
      '<img ',
      ' onerror=x ',
      '>',
      '"',
      '&lt;',
      'x',
      '<b',
      '<!--',
      '-->',
      '<svg>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const { html } = await sanitizeArticle(pieces.join(''));
        expect(dangersOf(html + (await sanitizeArticle(html)).html)).toEqual([]);
      }),
    );
  });
});

describe('toPlainText', () => {
  it('decodes entities and separates blocks by a space', () => {
    expect(toPlainText('<h2>Tea &amp; toast</h2><p>One<br>two <em>th</em>ree</p>')).toBe('Tea & toast One two three');
  });
});

describe('toExcerpt', () => {
  it('returns at most 200 whole code points', () => {
    expect([...toExcerpt('🌍'.repeat(300))]).toHaveLength(200);
    expect(toExcerpt(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
    expect(toExcerpt('short')).toBe('short');
  });
});
