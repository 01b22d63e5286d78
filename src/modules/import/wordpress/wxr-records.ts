/**
 * What a WordPress export says, in its own words and nothing more: text is trimmed and slugs are percent-decoded, the
 * rest (HTML in names, backslashes, unknown statuses) is for the importer to judge. A number that is missing is 0, as
 * in WordPress, where 0 means "none".
 */
export type WxrRecord = WxrSite | WxrAuthor | WxrCategory | WxrTag | WxrItem;

/**
 * An address of the site; a file has up to three, before all else. `blog` is the site itself; `network` the same, but for the
 * sites of a network, which share it; `link` the site's home page.
 */
export interface WxrSite {
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

/** Each slug comes once. The parent may come after its child, or never. */
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

/** A post, a page, an attachment, a menu entry: `type` tells. Dates are UTC. */
export interface WxrItem {
  kind: 'item';
  /** Where `<item>` opens in the file, for a report a person can follow. */
  line: number;
  postId: number;
  title: string;
  link: string;
  /** The author's login; exports of WXR 1.0 announce no authors, so it may be unknown. */
  creator: string;
  content: string;
  excerpt: string;
  /** Empty for a draft that was never given one. */
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
  /** `comment`, `pingback`, `trackback` or whatever a plug-in made; old exports leave it empty for a comment. */
  type: string;
  parentId: number;
  userId: number;
}

/** `0` waits for a moderator; a state nobody knows is read as `0`, so that nothing unapproved is ever shown. */
export type WxrApproval = '1' | '0' | 'spam' | 'trash' | 'post-trashed';
