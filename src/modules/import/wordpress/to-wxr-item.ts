import { toWxrComment } from './to-wxr-comment.js';
import { parseRssDate, parseWordPressDate } from './wxr-dates.js';
import { decodeSlug, WxrElement } from './wxr-element.js';
import { WxrItem, WxrTerm } from './wxr-records.js';

export function toWxrItem(item: WxrElement): WxrItem {
  return {
    kind: 'item',
    line: item.line,
    postId: item.number('wp:post_id'),
    title: item.field('title'),
    link: item.field('link'),
    creator: item.field('dc:creator'),
    content: item.field('content:encoded'),
    excerpt: item.field('excerpt:encoded'),
    slug: item.slug('wp:post_name'),
    status: item.field('wp:status'),
    type: item.field('wp:post_type'),
    password: item.field('wp:post_password'),
    sticky: item.field('wp:is_sticky') === '1',
    createdAt: createdAt(item),
    modifiedAt: parseWordPressDate(item.field('wp:post_modified_gmt')),
    commentStatus: item.field('wp:comment_status'),
    categories: terms(item, ['category']),
    tags: terms(item, ['post_tag', 'tag']),
    comments: item.childrenNamed('wp:comment').map(toWxrComment),
    attachmentUrl: item.field('wp:attachment_url') || null,
  };
}

/** A draft has no UTC date, only a local date. Exports do not contain the time zone of the site. */
function createdAt(item: WxrElement): Date | null {
  return (
    parseWordPressDate(item.field('wp:post_date_gmt')) ??
    parseWordPressDate(item.field('wp:post_date')) ??
    parseRssDate(item.field('pubDate'))
  );
}

/** WXR 1.0 writes every term twice; the term without a nicename is for feed readers. */
function terms(item: WxrElement, domains: string[]): WxrTerm[] {
  return item.childrenNamed('category').flatMap(({ attributes: { domain, nicename }, text }) => {
    if (nicename === undefined || !domains.includes(domain)) return [];
    const slug = decodeSlug(nicename);
    return [{ slug, name: text || slug }];
  });
}
