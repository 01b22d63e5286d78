import { wxrChannel, wxrItem, parseWxrChunks } from '../../../../test/support/parse-wxr-chunks.js';

describe('parseWxr limits', () => {
  const limits = { depth: 8, characters: 2000 };
  const nested = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);

  it('rejects elements nested above the depth limit', async () => {
    expect((await parseWxrChunks([wxrChannel(nested(6))], limits)).fault).toBeUndefined();
    expect((await parseWxrChunks([wxrChannel(nested(7))], limits)).fault?.message).toBe(
      'site.xml:4: elements nested more than 8 levels deep',
    );
  });

  it.each([
    ['one text', '<title>', 'x'.repeat(2000), '</title>'],
    ['many texts', '<title>x</title>'.repeat(30), ...new Array<string>(300).fill('<category>12345678</category>')],
    ['long attributes', ...new Array<string>(20).fill(`<category nicename="${'x'.repeat(50)}"/>`)],
    ['many empty elements', ...new Array<string>(40).fill('<wp:comment/>')],
  ])('rejects %s in one record above the character limit', async (_, ...parts) => {
    expect((await parseWxrChunks([wxrItem(...parts)], limits)).fault?.message).toMatch(
      /^site\.xml:\d+: one record holds more than 2000 characters$/,
    );
  });

  it.each([
    ['comment', '<!--', '-->'],
    ['attribute', '<a b="', '"/>'],
    ['skipped text', '<wp:unknown>', '</wp:unknown>'],
    ['entity', '<title>&', ';</title>'],
    ['name', '<', '/>'],
  ])('rejects one %s above the character limit', async (_, open, close) => {
    const chunks = [wxrChannel('|').split('|')[0], open, ...new Array<string>(300).fill('12345678'), close];
    expect(
      (
        await parseWxrChunks(
          chunks.map((chunk) => chunk.replace(/^1/, 'a')),
          limits,
        )
      ).fault?.message,
    ).toBe('site.xml:4: more than 2000 characters in one piece');
  });

  it('applies the limit to each record, not to the file', async () => {
    const { records, fault } = await parseWxrChunks(
      [wxrChannel(`<item><title>${'x'.repeat(1500)}</title></item>`.repeat(9))],
      limits,
    );
    expect(fault).toBeUndefined();
    expect(records).toHaveLength(9);
  });
});

describe('parseWxr export detection', () => {
  it.each([
    [
      'another document',
      '<html><body/></html>',
      'site.xml:1: not a WordPress export: it begins with <html>, not with <rss>',
    ],
    [
      'an unknown version',
      '<rss><channel>\n<wp:wxr_version>abc</wp:wxr_version></channel></rss>',
      'site.xml:2: unknown export version "abc": versions 1.0, 1.1, 1.2 are read',
    ],
    [
      'no version before an item',
      '<rss><channel>\n<item/><wp:wxr_version>1.2</wp:wxr_version></channel></rss>',
      'site.xml:2: not a WordPress export: no <wp:wxr_version> before the first <item>',
    ],
    [
      'no version at all',
      '\n<rss><channel></channel></rss>',
      'site.xml:2: not a WordPress export: no <wp:wxr_version> before the first <item>',
    ],
    [
      'a version in the wrong place',
      '<rss><wp:wxr_version>1.2</wp:wxr_version><channel/></rss>',
      'site.xml:1: not a WordPress export: no <wp:wxr_version> before the first <item>',
    ],
    [
      'markup where text belongs',
      wxrItem('<content:encoded>', '<p>a</p></content:encoded>'),
      'site.xml:6: <p> inside <content:encoded>, which holds text only',
    ],
  ])('rejects %s', async (_, xml, message) => {
    expect((await parseWxrChunks([xml])).fault?.message).toBe(message);
  });

  it('truncates quoted content of the file in messages', async () => {
    const { fault } = await parseWxrChunks([`<${'x'.repeat(100_000)}/>`]);
    expect(fault?.message).toMatch(/^site\.xml:1: not a WordPress export: it begins with <x{350,380}$/);
  });

  it.each(['1.0', '1.1', '1.2'])('reads version %s', async (version) => {
    const { fault } = await parseWxrChunks([
      `<rss><channel><wp:wxr_version>\n${version}</wp:wxr_version></channel></rss>`,
    ]);
    expect(fault).toBeUndefined();
  });
});
