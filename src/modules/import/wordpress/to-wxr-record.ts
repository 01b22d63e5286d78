import { toWxrItem } from './to-wxr-item.js';
import { WxrElement } from './wxr-element.js';
import { WxrAuthor, WxrCategory, WxrRecord, WxrSiteAddress, WxrTag } from './wxr-records.js';

/** Returns null for elements without content: terms of menus, formats and custom taxonomies. */
export function toWxrRecord(element: WxrElement): WxrRecord | null {
  switch (element.name) {
    case 'item':
      return toWxrItem(element);
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
