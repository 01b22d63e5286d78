import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WxrError } from './wxr-limits.js';
import { readWxr } from './wxr-reader.js';
import { WxrRecord } from './wxr-records.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wxr-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function fileOf(...body: string[]): Promise<string> {
  const file = join(folder, 'export.xml');
  await writeFile(file, `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>\n${body.join('\n')}\n</channel></rss>`);
  return file;
}

async function recordsOf(...body: string[]): Promise<WxrRecord[]> {
  const records: WxrRecord[] = [];
  for await (const record of readWxr(await fileOf(...body))) records.push(record);
  return records;
}

const item = (...fields: string[]): Promise<WxrRecord[]> => recordsOf('<item>', ...fields, '</item>');

describe('readWxr', () => {
  it('reads the addresses of the site', async () => {
    const records = await recordsOf(
      '<link>https://example.org</link><wp:base_site_url>https://network.example/</wp:base_site_url>',
      '<wp:base_blog_url>https://example.org</wp:base_blog_url><link/>',
    );
    expect(records).toEqual([
      { kind: 'site', line: 2, address: 'link', url: 'https://example.org' },
      { kind: 'site', line: 2, address: 'network', url: 'https://network.example/' },
      { kind: 'site', line: 3, address: 'blog', url: 'https://example.org' },
    ]);
  });

  it('reads authors', async () => {
    const records = await recordsOf(
      `<wp:author><wp:author_id>2</wp:author_id><wp:author_login>ada</wp:author_login>
       <wp:author_email><![CDATA[ada@example.org]]></wp:author_email>
       <wp:author_display_name><![CDATA[Ada L.]]></wp:author_display_name></wp:author>`,
    );
    expect(records).toEqual([
      { kind: 'author', line: 2, login: 'ada', email: 'ada@example.org', displayName: 'Ada L.' },
    ]);
  });

  it('reads categories and tags, with slugs decoded and descriptions trimmed', async () => {
    const records = await recordsOf(
      `<wp:category><wp:category_nicename>%cf%80</wp:category_nicename><wp:category_parent>%ce%b1</wp:category_parent>
       <wp:cat_name><![CDATA[Pi]]></wp:cat_name>
       <wp:category_description>
         <![CDATA[Round things]]></wp:category_description></wp:category>`,
      '<wp:tag><wp:tag_slug>100%</wp:tag_slug></wp:tag>',
    );
    expect(records).toEqual([
      { kind: 'category', line: 2, slug: 'π', parentSlug: 'α', name: 'Pi', description: 'Round things' },
      { kind: 'tag', line: 6, slug: '100%', name: '100%', description: '' },
    ]);
  });

  it('reads categories and tags from terms, each slug once', async () => {
    const term = (taxonomy: string, slug: string, name: string): string =>
      `<wp:term><wp:term_taxonomy>${taxonomy}</wp:term_taxonomy><wp:term_slug>${slug}</wp:term_slug>
       <wp:term_parent/><wp:term_name>${name}</wp:term_name></wp:term>`;
    const records = await recordsOf(
      '<wp:tag><wp:tag_slug>a</wp:tag_slug><wp:tag_name>First</wp:tag_name></wp:tag>',
      term('post_tag', 'a', 'Second'),
      term('category', 'a', 'A'),
      term('post_tag', 'b', 'B'),
      term('nav_menu', 'c', 'Menu'),
    );
    expect(records).toEqual([
      { kind: 'tag', line: 2, slug: 'a', name: 'First', description: '' },
      { kind: 'category', line: 5, slug: 'a', parentSlug: null, name: 'A', description: '' },
      { kind: 'tag', line: 7, slug: 'b', name: 'B', description: '' },
    ]);
  });

  it('reads all fields of an item', async () => {
    const records = await item(
      `<title>A &amp; B</title><link>https://example.org/a</link><pubDate>Tue, 18 Jan 2011 07:40:14 +0000</pubDate>
      <dc:creator><![CDATA[ada]]></dc:creator><guid>x</guid><description/>
      <content:encoded><![CDATA[<p>One</p>]]></content:encoded><excerpt:encoded>\\'Two\\'</excerpt:encoded>
      <wp:post_id>12</wp:post_id><wp:post_date>2011-01-18 08:40:14</wp:post_date>
      <wp:post_date_gmt>2011-01-18 07:40:14</wp:post_date_gmt>
      <wp:post_modified_gmt><![CDATA[2012-02-29 00:00:01]]></wp:post_modified_gmt>
      <wp:comment_status>closed</wp:comment_status><wp:post_name>%cf%80-day</wp:post_name><wp:status>publish</wp:status>
      <wp:post_type>post</wp:post_type><wp:post_password>secret</wp:post_password><wp:is_sticky>1</wp:is_sticky>
      <wp:attachment_url>https://example.org/a.png</wp:attachment_url>
      <category>News</category><category domain="category" nicename="n%C3%A9ws">News</category>
      <category domain="post_tag" nicename="x">X</category><category domain="tag" nicename="y"/>
      <category domain="post_format" nicename="aside">Aside</category>
      <wp:postmeta><wp:meta_key>title</wp:meta_key><wp:meta_value>Not this</wp:meta_value></wp:postmeta>
      <wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_author>Bob</wp:comment_author>
        <wp:comment_author_email>bob@example.org</wp:comment_author_email>
        <wp:comment_date>2011-01-19 09:00:00</wp:comment_date><wp:comment_date_gmt>2011-01-19 08:00:00</wp:comment_date_gmt>
        <wp:comment_content><![CDATA[Hi]]></wp:comment_content><wp:comment_approved>spam</wp:comment_approved>
        <wp:comment_type>pingback</wp:comment_type><wp:comment_parent>4</wp:comment_parent>
        <wp:comment_user_id>3</wp:comment_user_id></wp:comment>
      <wp:comment><wp:comment_approved>whatever</wp:comment_approved></wp:comment>`,
    );
    expect(records).toEqual([
      {
        kind: 'item',
        line: 2,
        postId: 12,
        title: 'A & B',
        link: 'https://example.org/a',
        creator: 'ada',
        content: '<p>One</p>',
        excerpt: "\\'Two\\'",
        slug: 'π-day',
        status: 'publish',
        type: 'post',
        password: 'secret',
        sticky: true,
        createdAt: new Date('2011-01-18T07:40:14Z'),
        modifiedAt: new Date('2012-02-29T00:00:01Z'),
        commentStatus: 'closed',
        categories: [{ slug: 'néws', name: 'News' }],
        tags: [
          { slug: 'x', name: 'X' },
          { slug: 'y', name: 'y' },
        ],
        comments: [
          {
            id: 5,
            author: 'Bob',
            authorEmail: 'bob@example.org',
            content: 'Hi',
            date: new Date('2011-01-19T08:00:00Z'),
            approved: 'spam',
            type: 'pingback',
            parentId: 4,
            userId: 3,
          },
          expect.objectContaining({ id: 0, date: null, approved: '0' }),
        ],
        attachmentUrl: 'https://example.org/a.png',
      },
    ]);
  });

  it.each([
    ['0000-00-00 00:00:00', '2011-01-18 08:00:00', '2011-01-18T08:00:00.000Z'],
    ['', '2011-01-18 08:00:00', '2011-01-18T08:00:00.000Z'],
    ['0000-00-00 00:00:00', '0000-00-00 00:00:00', '2010-05-04T03:02:01.000Z'],
    ['2011-02-30 00:00:00', '', '2010-05-04T03:02:01.000Z'],
  ])('reads the UTC date "%s" and the local date "%s" of an item as %s', async (gmt, local, expected) => {
    const records = await item(
      `<wp:post_date_gmt>${gmt}</wp:post_date_gmt><wp:post_date>${local}</wp:post_date>`,
      '<pubDate>Tue, 04 May 2010 05:02:01 +0200</pubDate>',
    );
    expect(records).toEqual([expect.objectContaining({ createdAt: new Date(expected), modifiedAt: null })]);
  });

  it('returns null for an item without a valid date', async () => {
    const records = await item('<pubDate>Wed, 30 Nov -0001 00:00:00 +0000</pubDate><wp:post_id>x</wp:post_id>');
    expect(records).toEqual([expect.objectContaining({ createdAt: null, postId: 0, attachmentUrl: null })]);
  });

  it('reports the number of bytes read', async () => {
    const file = await fileOf('<!-- long -->'.repeat(20_000));
    const progress: number[] = [];
    expect(await readWxr(file, (bytes) => progress.push(bytes)).next()).toEqual({ done: true, value: undefined });
    expect(progress.length).toBeGreaterThan(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(
      260_000 + '<rss><channel><wp:wxr_version>1.2</wp:wxr_version>\n\n</channel></rss>'.length,
    );
  });

  it.each([
    ['a missing file', 'missing.xml', 'there is no such file'],
    ['a folder', '.', 'it is a directory'],
  ])('rejects %s', async (_, name, reason) => {
    const file = join(folder, name);
    const refusal = readWxr(file).next();
    await expect(refusal).rejects.toThrow(WxrError);
    await expect(refusal).rejects.toMatchObject({ file, message: `${file}: cannot be read: ${reason}` });
  });

  it('names the file and the line in the error', async () => {
    const file = await fileOf('<item>');
    await expect(readWxr(file).next()).rejects.toMatchObject({
      name: 'WxrError',
      file,
      line: 3,
      message: `${file}:3: mismatched close tag </channel>: <item>, opened in line 2, is still open`,
    });
  });
});
