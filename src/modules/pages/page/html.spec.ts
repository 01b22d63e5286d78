import { Html, html } from './html.js';

describe('html', () => {
  it('escapes texts, also in quoted attributes', () => {
    const hostile = `"><script>alert('1')</script>&amp;`;
    expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</a>',
    );
  });

  it('joins lists, and does not escape HTML again', () => {
    const items = ['a & b', 2].map((item) => html`<li>${item}</li>`);
    expect(html`<p>${items}${Html.trusted('<hr>')}</p>`.text).toBe('<p><li>a &amp; b</li><li>2</li><hr></p>');
  });
});
