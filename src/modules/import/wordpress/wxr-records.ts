import { parseWordPressDate, parseRssDate } from './wxr-limits.js';
import { WxrElement, decodeSlug } from './wxr-element.js';

/**
 * A record of a WordPress export with the values of the file. Text is trimmed and slugs are percent-decoded; the importer
 * interprets the rest (HTML in names, backslashes, unknown statuses). A missing number is 0, which means "none" in WordPress.
 */
export type WxrRecord = WxrSiteAddress | WxrSiteTitle | WxrAuthor | WxrCategory | WxrTag | WxrItem;

/**
 * An address of the site. A file starts with up to three addresses: `blog` is the site, `network` is the network that the site
 * belongs to (without a network, the site), and `link` is the home page of the site.
 */
export interface WxrSiteAddress {
  kind: 'site';
  line: number;
  address: 'link' | 'network' | 'blog';
  url: string;
}

export interface WxrSiteTitle {
  kind: 'title';
  line: number;
  title: string;
}

export interface WxrAuthor {
  kind: 'author';
  line: number;
  login: string;
  email: string;
  displayName: string;
}

/** Each slug occurs once. The parent can follow its child, or be missing. */
export interface WxrCategory {
  kind: 'category';
  line: number;
  slug: string;
  parentSlug: string | null;
  name: string;
  description: string;
}

export interface WxrTag {
  kind: 'tag';
  line: number;
  slug: string;
  name: string;
  description: string;
}

/** A post, a page, an attachment or a menu entry, depending on `type`. Dates are UTC. */
export interface WxrItem {
  kind: 'item';
  /** Line of `<item>` in the file, for the report. */
  line: number;
  postId: number;
  title: string;
  link: string;
  /** Login of the author. WXR 1.0 does not list authors, so the login can be unknown. */
  creator: string;
  content: string;
  excerpt: string;
  /** Empty for a draft without a slug. */
  slug: string;
  status: string;
  type: string;
  password: string;
  sticky: boolean;
  createdAt: Date | null;
  modifiedAt: Date | null;
  commentStatus: string;
  categories: WxrTerm[];
  tags: WxrTerm[];
  comments: WxrComment[];
  attachmentUrl: string | null;
}

export interface WxrTerm {
  slug: string;
  name: string;
}

export interface WxrComment {
  id: number;
  author: string;
  authorEmail: string;
  content: string;
  date: Date | null;
  approved: WxrApproval;
  /** `comment`, `pingback`, `trackback` or a type of a plug-in; empty for a comment in old exports. */
  type: string;
  parentId: number;
  userId: number;
}

/** `0` awaits moderation. Unknown states are read as `0`, so that no unapproved comment is published. */
export type WxrApproval = '1' | '0' | 'spam' | 'trash' | 'post-trashed';

const APPROVALS: readonly string[] = ['1', '0', 'spam', 'trash', 'post-trashed'] satisfies WxrApproval[];

function toWxrComment(comment: WxrElement): WxrComment {
  const approved = comment.field('wp:comment_approved');
  return {
    id: comment.number('wp:comment_id'),
    author: comment.field('wp:comment_author'),
    authorEmail: comment.field('wp:comment_author_email'),
    content: comment.field('wp:comment_content'),
    date:
      parseWordPressDate(comment.field('wp:comment_date_gmt')) ?? parseWordPressDate(comment.field('wp:comment_date')),
    approved: isApproval(approved) ? approved : '0',
    type: comment.field('wp:comment_type'),
    parentId: comment.number('wp:comment_parent'),
    userId: comment.number('wp:comment_user_id'),
  };
}

function isApproval(text: string): text is WxrApproval {
  return APPROVALS.includes(text);
}

function toWxrItem(item: WxrElement): WxrItem {
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

/** Returns null for elements without content: terms of menus, formats and custom taxonomies. */
export function toWxrRecord(element: WxrElement): WxrRecord | null {
  switch (element.name) {
    case 'item':
      return toWxrItem(element);
    case 'title':
      return element.text === '' ? null : { kind: 'title', line: element.line, title: element.text };
    case 'link':
      return siteRecord(element, 'link');
    case 'wp:base_site_url':
      return siteRecord(element, 'network');
    case 'wp:base_blog_url':
      return siteRecord(element, 'blog');
    case 'wp:author':
      return authorRecord(element);
    case 'wp:category':
      return categoryRecord(
        element,
        'wp:category_nicename',
        'wp:category_parent',
        'wp:cat_name',
        'wp:category_description',
      );
    case 'wp:tag':
      return tagRecord(element, 'wp:tag_slug', 'wp:tag_name', 'wp:tag_description');
    case 'wp:term':
      return termRecord(element);
    default:
      return null;
  }
}

const siteRecord = ({ line, text }: WxrElement, address: WxrSiteAddress['address']): WxrSiteAddress | null =>
  text === '' ? null : { kind: 'site', line, address, url: text };

function authorRecord(author: WxrElement): WxrAuthor {
  return {
    kind: 'author',
    line: author.line,
    login: author.field('wp:author_login'),
    email: author.field('wp:author_email'),
    displayName: author.field('wp:author_display_name'),
  };
}

function termRecord(term: WxrElement): WxrCategory | WxrTag | null {
  switch (term.field('wp:term_taxonomy')) {
    case 'category':
      return categoryRecord(term, 'wp:term_slug', 'wp:term_parent', 'wp:term_name', 'wp:term_description');
    case 'post_tag':
      return tagRecord(term, 'wp:term_slug', 'wp:term_name', 'wp:term_description');
    default:
      return null;
  }
}

/** WordPress omits an empty name. */
function categoryRecord(e: WxrElement, slug: string, parent: string, name: string, description: string): WxrCategory {
  return {
    kind: 'category',
    line: e.line,
    slug: e.slug(slug),
    parentSlug: e.slug(parent) || null,
    name: e.field(name) || e.slug(slug),
    description: e.field(description),
  };
}

function tagRecord(e: WxrElement, slug: string, name: string, description: string): WxrTag {
  return {
    kind: 'tag',
    line: e.line,
    slug: e.slug(slug),
    name: e.field(name) || e.slug(slug),
    description: e.field(description),
  };
}
