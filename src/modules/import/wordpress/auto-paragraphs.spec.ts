import { autoParagraphs } from './auto-paragraphs.js';

describe('autoParagraphs', () => {
  it.each([
    ['an empty text', '', ''],
    ['one line', 'One', '<p>One</p>'],
    ['blank lines', 'One\n\nTwo\r\n \r\nThree', '<p>One</p>\n<p>Two</p>\n<p>Three</p>'],
    ['a line break', 'One\nTwo', '<p>One<br>\nTwo</p>'],
    ['an explicit break', 'One<br />\nTwo', '<p>One<br>\nTwo</p>'],
    ['a break inside of a tag', 'An <a\nhref="#">a</a>', '<p>An <a\nhref="#">a</a></p>'],
    ['existing paragraphs', '<p>One</p>\n<p class="x">Two</p>', '<p>One</p>\n<p class="x">Two</p>'],
    ['a heading before text', '<h2>One</h2>\nTwo', '<h2>One</h2>\n<p>Two</p>'],
    [
      'a list',
      'One\n<ul>\n <li>a</li>\n <li>b</li>\n</ul>\nTwo',
      '<p>One</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>Two</p>',
    ],
    ['a quotation', '<blockquote>One\n\nTwo</blockquote>', '<blockquote><p>One</p>\n<p>Two</p></blockquote>'],
    ['a short quotation', '<blockquote>One</blockquote>', '<blockquote>One</blockquote>'],
    ['inline elements', '<em>One</em> <img src="a.png">', '<p><em>One</em> <img src="a.png"></p>'],
    ['a rule', 'One\n<hr />\nTwo', '<p>One</p>\n<hr />\n<p>Two</p>'],
    ['an element whose name starts with a block name', '<picture>a</picture>', '<p><picture>a</picture></p>'],
    ['preformatted text', 'One\n<pre>a\n\n  b</pre>\nTwo', '<p>One</p>\n<pre>a\n\n  b</pre>\n<p>Two</p>'],
    ['a paragraph with a blank line in it', '<p>One\n\nTwo</p>', '<p>One\nTwo</p>'],
    ['the sign for "more"', 'One\n\n<!--more-->\n\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['a comment that never ends', 'One <!-- two', '<p>One  two</p>'],
    ['a shortcode', '[gallery ids="1,2"]\n\nOne', '<p>[gallery ids="1,2"]</p>\n<p>One</p>'],
  ])('converts %s', (_, content, html) => {
    expect(autoParagraphs(content)).toBe(html);
  });

  it('returns the HTML of the block editor without its comments', () => {
    const content = '<!-- wp:paragraph -->\n<p>One\nTwo</p>\n<!-- /wp:paragraph -->';

    expect(autoParagraphs(content)).toBe('\n<p>One\nTwo</p>\n');
  });

  it.each(['<pre', '<!--', '<div ', '</div', '<br', '<p>', '\n\n '])(
    'converts many repetitions of "%s" in linear time',
    (text) => {
      const before = process.cpuUsage();

      autoParagraphs(text.repeat(60_000));

      // CPU time, because other processes can run concurrently.
      expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
    },
  );
});
