import type { ListPage } from './list-pages.service.js';
import { type ListItem, type NamedLink, presentListItem } from './list-item.presenter.js';
import { ARTICLES_PATH, categoryPath, FEED_PATH, withQuery, displayImage } from './display.js';
import type { LayoutView, PageHead } from './page-layout.js';

/** The view of the template `list`: the front page, or the articles of a category, a tag or a search. */
export interface ListView {
  readonly frame: LayoutView;
  readonly head: PageHead;
  /** The root categories, for the navigation. */
  readonly sections: readonly NamedLink[];
  readonly heading: string;
  /** Description of the category, or empty. */
  readonly description: string;
  /** On the front page, only screen readers present the heading. */
  readonly isFront: boolean;
  /** The searched text, or empty. */
  readonly search: string;
  /** Number of articles on all pages of the list. */
  readonly total: number;
  /** Direct children of the category. */
  readonly subsections: readonly NamedLink[];
  /** At most 15. */
  readonly items: readonly ListItem[];
  /** Paths of the previous and the next page; null if there is no such page. */
  readonly newer: string | null;
  readonly older: string | null;
}

export function presentList(frame: LayoutView, siteUrl: string, list: ListPage): ListView {
  const { articles, category, search, tag } = list;
  const { root } = frame;
  const { page, perPage, total } = articles;
  const path = category ? categoryPath(category) : ARTICLES_PATH;
  const pathOf = (number: number) => withQuery(path, { search, tag, page: number === 1 ? undefined : number });
  const isFront = !category && !search && !tag;
  const heading = headingOf(list);
  const description = category?.description ?? '';
  return {
    frame,
    head: {
      title: [...(isFront ? [] : [heading]), ...(page > 1 ? [`Page ${page}`] : [])].join(' · '),
      description: description || frame.description || `${heading} of ${frame.title}`,
      canonical: siteUrl + pathOf(page),
      noindex: Boolean(search ?? tag),
      feed: siteUrl + FEED_PATH,
      image: displayImage(category?.image ?? null),
      type: 'website',
      properties: [],
      jsonLd: null,
    },
    sections: presentCategoryLinks(root, list.sections),
    ...{ heading, description, isFront, total },
    search: search ?? '',
    subsections: category ? presentCategoryLinks(root, list.subsections) : [],
    items: articles.items.map(presentListItem(root, list.relations)),
    newer: page > 1 ? root + pathOf(page - 1) : null,
    older: page * perPage < total ? root + pathOf(page + 1) : null,
  };
}

/** Maps root categories, or the direct children of a category, to links. */
export const presentCategoryLinks = (
  root: string,
  categories: readonly { readonly id: number; readonly name: string }[],
): NamedLink[] => categories.map((category) => ({ name: category.name, href: root + categoryPath(category) }));

function headingOf({ category, search, tag, relations }: ListPage): string {
  if (category) return category.name;
  if (search) return `Articles with “${search}”`;
  if (!tag) return 'Articles';
  // Links contain the slug of the tag. The visible articles of the list have its name.
  return `Articles tagged “${relations.tags?.find(({ slug }) => slug === tag)?.name ?? tag}”`;
}
