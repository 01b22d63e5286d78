import { caseFoldKey } from '../../../core/text/index.js';
import type { WxrItem } from './wxr-records.js';
import type { WxrRecord } from './wxr-records.js';
import { isImportablePost } from './post-state.js';

/** Login for posts without an author. */
export const DEFAULT_AUTHOR_LOGIN = 'wordpress';
export const UNCATEGORIZED = { slug: 'uncategorized', name: 'Uncategorized' };

export interface PrescanAuthor {
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
}

export interface PrescanTerm {
  readonly slug: string;
  readonly name: string;
  readonly line: number;
}

export interface PrescanCategory extends PrescanTerm {
  readonly parentSlug: string | null;
  readonly description: string;
}

/**
 * Collects the data that must be known before the first post is written: the site, its authors, categories and tags. Memory
 * grows with these, not with the posts.
 */
export class WxrPrescan {
  readonly authors = new Map<string, PrescanAuthor>();
  readonly categories = new Map<string, PrescanCategory>();
  readonly tags = new Map<string, PrescanTerm>();
  /** The title of the site, or an empty text. */
  title = '';
  private readonly addresses = new Map<string, string>();

  /** The address of the site, or an empty text. Prefers the blog address, because the sites of a network share the network address. */
  get address(): string {
    const address = this.addresses.get('blog') ?? this.addresses.get('link') ?? this.addresses.get('network') ?? '';
    return address.replace(/\/+$/, '');
  }

  add(record: WxrRecord): void {
    switch (record.kind) {
      case 'site':
        this.addresses.set(record.address, record.url);
        return;
      case 'title':
        this.title = record.title;
        return;
      case 'author':
        this.authors.set(caseFoldKey(record.login), record);
        return;
      case 'category':
        this.categories.set(record.slug, record);
        return;
      case 'tag':
        this.tags.set(record.slug, record);
        return;
      case 'item':
        if (isImportablePost(record)) this.addPost(record);
    }
  }

  /** Exports of one content type, and WXR 1.0, do not list authors, categories and tags: they are collected from the posts. */
  private addPost({ creator, categories, tags, line }: WxrItem): void {
    const login = creator || DEFAULT_AUTHOR_LOGIN;
    if (!this.authors.has(caseFoldKey(login))) {
      this.authors.set(caseFoldKey(login), { login, email: '', displayName: creator || 'WordPress' });
    }
    const { slug, name } = categories[0] ?? UNCATEGORIZED;
    if (!this.categories.has(slug)) this.categories.set(slug, { slug, name, line, parentSlug: null, description: '' });
    for (const tag of tags) {
      if (!this.tags.has(tag.slug)) this.tags.set(tag.slug, { ...tag, line });
    }
  }
}
