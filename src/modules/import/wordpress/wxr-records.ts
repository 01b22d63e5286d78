/**
 * A record of a WordPress export with the values of the file. Text is trimmed and slugs are percent-decoded; the importer
 * interprets the rest (HTML in names, backslashes, unknown statuses). A missing number is 0, which means "none" in WordPress.
 */
export type WxrRecord = WxrSiteAddress | WxrAuthor | WxrCategory | WxrTag | WxrItem;

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
