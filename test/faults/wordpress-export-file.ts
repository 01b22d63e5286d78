import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const TEXT = 'The ferry left before the market had opened and nobody on the other bank knew of it. ';

/** Writes a WordPress export with posts of 3 KB, each with three tags and a comment. */
export const writeWordpressExport = (file: string, posts: number): Promise<void> =>
  pipeline(Readable.from(partsOf(posts)), createWriteStream(file));

function* partsOf(posts: number): Generator<string> {
  yield `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Much</title><link>https://much.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://much.example</wp:base_blog_url>`;
  for (let number = 1; number <= posts; number++) yield postOf(number);
  yield '</channel></rss>';
}

const postOf = (number: number): string => `<item>
<title>The ferry, day ${number}</title><dc:creator>somebody</dc:creator>
<content:encoded><![CDATA[${Array.from({ length: 35 }, (_, line) => `<p>${line} ${TEXT}</p>`).join('\n')}]]></content:encoded>
<wp:post_id>${number}</wp:post_id><wp:post_name>ferry-${number}</wp:post_name><wp:post_type>post</wp:post_type>
<wp:post_date_gmt>2026-01-31 08:00:00</wp:post_date_gmt><wp:status>publish</wp:status>
<category domain="category" nicename="ferries-${number % 30}">Ferries ${number % 30}</category>
${[0, 1, 2].map((n) => tagOf((number * (n + 1)) % 200)).join('')}
<wp:comment>
<wp:comment_id>${number}</wp:comment_id><wp:comment_author>Reader</wp:comment_author>
<wp:comment_author_email>reader@much.example</wp:comment_author_email>
<wp:comment_date_gmt>2026-02-01 08:00:00</wp:comment_date_gmt><wp:comment_content>Day ${number}</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type>
<wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id>
</wp:comment>
</item>
`;

const tagOf = (number: number): string =>
  `<category domain="post_tag" nicename="tag-${number}">Tag ${number}</category>`;
