import * as fc from 'fast-check';
import { wxrChannel, wxrItem, parseWxrChunks } from '../../../../test/support/parse-wxr-chunks.js';

const EXPORT = [
  '\uFEFF<?xml version="1.0" encoding="UTF-8" ?>\r',
  '<!-- made by hand -->',
  '<rss version="2.0"',
  '  xmlns:wp="http://wordpress.org/export/1.2/">',
  '<channel>\r\n<title>A site</title>',
  '<wp:wxr_version>1.2</wp:wxr_version>',
  '<wp:author><wp:author_login>ada</wp:author_login></wp:author>',
  '<wp:category><wp:category_nicename>news</wp:category_nicename><wp:cat_name>N &amp; Ω</wp:cat_name></wp:category>',
  '<item a="x &lt; y"><title>Caf\u00e9 \u{1F680} &#x1F600;</title>',
  '<content:encoded><![CDATA[one ]] two ]]]]><![CDATA[> \u65e5\r\n\u672c]]></content:encoded>',
  '<category domain="category" nicename="news"><![CDATA[News]]></category>',
  '<wp:comment><wp:comment_id>7</wp:comment_id></wp:comment><wp:postmeta/></item>',
  '<item><title/></item><?pi some?>',
  '</channel></rss>\n',
].join('\n');

function cutAt(bytes: Buffer, places: number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut));
}

describe('parseWxr with any chunk boundaries', () => {
  it('yields the same records for any chunk boundaries', async () => {
    const bytes = Buffer.from(EXPORT);
    const whole = await parseWxrChunks([bytes]);
    expect(whole.fault).toBeUndefined();
    expect(whole.records.map(({ kind }) => kind)).toEqual(['title', 'author', 'category', 'item', 'item']);
    expect(whole.records[3]).toMatchObject({ line: 10, title: 'Café 🚀 😀', content: 'one ]] two ]]> 日\n本' });

    expect(await parseWxrChunks(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 40 }), async (places) => {
        expect(await parseWxrChunks(cutAt(bytes, places))).toEqual(whole);
      }),
    );
  });

  it('throws the same WxrError for a damaged file with any chunk boundaries', async () => {
    const bytes = Buffer.from(EXPORT);
    const splinter = fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc
        .constantFrom('<', '>', '&', ']]>', '</item>', '<!DOCTYPE a>', '"', '\r', '\u0001', '&x;', '<x>', '<!--')
        .map((text) => Buffer.from(text)),
    );
    const damage = fc.record({ at: fc.nat(bytes.length), drop: fc.nat(8), splinter, places: fc.array(fc.nat()) });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, drop, splinter, places }) => {
        const damaged = Buffer.concat([bytes.subarray(0, at), splinter, bytes.subarray(at + drop)]);
        expect(await parseWxrChunks(cutAt(damaged, places))).toEqual(await parseWxrChunks([damaged]));
      }),
      { numRuns: 500, examples: [[{ at: 2, drop: 0, splinter: Uint8Array.of(128, 0), places: [3] }]] },
    );
  });

  it('rejects a file that is truncated at any byte', async () => {
    const bytes = Buffer.from(EXPORT.trimEnd());
    for (let length = 0; length < bytes.length; length++) {
      expect((await parseWxrChunks([bytes.subarray(0, length)])).fault?.message).toMatch(/^site\.xml/);
    }
  });

  it('yields the records before an error, but not the record with the mismatched tag', async () => {
    const { records, fault } = await parseWxrChunks([
      wxrChannel('<item><title>A</title></item>', '<item><title>B</title>'),
    ]);
    expect(records).toEqual([expect.objectContaining({ title: 'A' })]);
    expect(fault?.message).toBe('site.xml:6: mismatched close tag </channel>: <item>, opened in line 5, is still open');
  });
});

describe('parseWxr XML errors', () => {
  it.each([
    [
      'a control character',
      wxrItem('<title>a', 'b\bc</title>'),
      'site.xml:6: the character U+0008 is not allowed here',
    ],
    [
      'a reference to a control character',
      wxrItem('<title>&#8;</title>'),
      'site.xml:5: the character reference &#8; is not allowed',
    ],
    [
      'an entity of HTML',
      wxrItem('<title>a&nbsp;b</title>'),
      'site.xml:5: unknown entity &nbsp;: only those built into XML are read',
    ],
    [
      'CDATA in CDATA',
      wxrItem('<title><![CDATA[a<![CDATA[b]]>c]]></title>'),
      'site.xml:5: stray "]]>": one CDATA section cannot hold another',
    ],
    [
      'a document type',
      `<?xml version="1.0"?>\n\n<!DOCTYPE rss [\n<!ENTITY a "b">\n]>\n${wxrChannel()}`,
      'site.xml:3: a document type (<!DOCTYPE>) is not accepted',
    ],
    [
      'a blank line before the declaration',
      `\n<?xml version="1.0"?>${wxrChannel()}`,
      'site.xml:2: the XML declaration must be the very first thing in the file: remove the blank lines or text before it',
    ],
    [
      'another encoding',
      `<?xml version="1.0" encoding="ISO-8859-1"?>${wxrChannel()}`,
      'site.xml:1: the encoding is ISO-8859-1, only UTF-8 is read',
    ],
    ['a second document', `${wxrChannel()}<rss/>`, 'site.xml:5: a second document begins here'],
    [
      'text after the document',
      `${wxrChannel()}\n\nx`,
      'site.xml:5: text outside of the document: this is not an XML file',
    ],
    ['an attribute without quotes', '<rss a=b/>', 'site.xml:1: unquoted attribute value'],
    [
      'a truncated file',
      wxrItem('<title>a').slice(0, -26),
      'site.xml:5: the file ends inside <title>, opened in line 5: it is truncated',
    ],
    ['a file without elements', '<!-- -->\n', 'site.xml:2: the file ends before the document is complete'],
  ])('rejects %s', async (_, xml, message) => {
    expect((await parseWxrChunks([xml])).fault?.message).toBe(message);
  });

  it('sets the line and the column of the error', async () => {
    const { fault } = await parseWxrChunks([wxrItem('<title>ab\b</title>')]);
    expect(fault).toMatchObject({ line: 5, column: 10 });
  });

  it('rejects an empty file', async () => {
    expect((await parseWxrChunks([])).fault).toEqual({ message: 'site.xml: the file is empty' });
    expect((await parseWxrChunks([''])).fault).toEqual({ message: 'site.xml: the file is empty' });
  });

  it('rejects bytes that are not UTF-8', async () => {
    const [before, after] = wxrItem('<title>Caf', '|</title>').split('|');
    const { fault } = await parseWxrChunks([before, Buffer.of(0xe9), after]);
    expect(fault?.message).toBe('site.xml:6: not UTF-8: save the file in that encoding');
  });

  it('rejects a file that ends within a character', async () => {
    const { fault } = await parseWxrChunks([wxrChannel(), '\n', Buffer.of(0xe2, 0x82)]);
    expect(fault?.message).toBe('site.xml:6: the file ends in the middle of a character: it is truncated');
  });

  it('rejects a character reference that only XML 1.1 allows', async () => {
    const { fault } = await parseWxrChunks(['<?xml version="1.1"?>', wxrItem('<title>&#1;</title>')]);
    expect(fault?.message).toBe('site.xml:5: the character reference &#1; is not allowed');
  });
});
