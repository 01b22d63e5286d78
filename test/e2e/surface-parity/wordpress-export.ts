import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One post of a WordPress export. */
export interface Post {
  readonly number: number;
  readonly title: string;
  readonly content: string;
  readonly status: 'draft' | 'publish';
  readonly tags: readonly string[];
  readonly author: string;
  readonly comment?: string;
}

/** Calls `use` with the path of an export that contains only this post, then deletes the file. */
export async function withWordPressExport(post: Post, use: (file: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-export-'));
  try {
    const file = join(folder, 'export.xml');
    writeFileSync(file, exportOf(post));
    await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const exportOf = ({ number, title, content, status, tags, author, comment }: Post): string => `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>A site</title><link>https://same-act.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://same-act.example</wp:base_blog_url>
<wp:author><wp:author_login>somebody</wp:author_login><wp:author_email>somebody@same-act.example</wp:author_email>
<wp:author_display_name>${author}</wp:author_display_name></wp:author>
<item>
<title>${title}</title><dc:creator>somebody</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded>
<wp:post_id>${number}</wp:post_id><wp:post_name>the-ferry</wp:post_name><wp:post_type>post</wp:post_type>
<wp:post_date_gmt>2026-01-31 08:00:00</wp:post_date_gmt><wp:status>${status}</wp:status>
<category domain="category" nicename="ferries">Ferries</category>
${tags.map((tag) => `<category domain="post_tag" nicename="${tag}">${tag}</category>`).join('')}
${comment === undefined ? '' : commentOf(comment, number)}
</item>
</channel>
</rss>`;

const commentOf = (text: string, number: number): string => `<wp:comment>
<wp:comment_id>${number}</wp:comment_id><wp:comment_author>Reader</wp:comment_author>
<wp:comment_author_email>reader@same-act.example</wp:comment_author_email>
<wp:comment_date_gmt>2026-02-01 08:00:00</wp:comment_date_gmt><wp:comment_content>${text}</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type>
<wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id>
</wp:comment>`;
