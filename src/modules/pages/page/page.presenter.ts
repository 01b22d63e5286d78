import type { CategoryBranch } from '../../categories/index.js';
import { FEED_PATH } from '../display.js';
import { presentCategoryLinks } from '../list-page.presenter.js';
import type { NamedLink } from '../list-item.presenter.js';
import type { LayoutView, PageHead } from '../page-layout.js';
import type { Html } from './html.js';

/** A page of a module, in the layout of the site. */
export interface PageContent {
  /** The heading, and the title in the head of the page. */
  readonly title: string;
  /**
   * HTML, or a template with its data: `{ template: 'desks/board', data: { rows } }`. The template receives `data`, `frame`, `head` and
   * `sections`, and creates the content below the heading.
   */
  readonly body: Html | TemplateBody;
  /** For search engines and link previews; default: the description of the site, or the titles of the page and of the site. */
  readonly description?: string;
  /**
   * Absolute URL of the page for search engines and link previews: `siteUrl + '/desks'`, with the parameter decorator `@SiteUrl()`.
   * Without a URL, search engines do not index the page.
   */
  readonly url?: string;
  /** Absolute https URL of a picture for link previews. */
  readonly image?: string;
  /** Whether search engines must not index the page; default: false if there is a `url`. */
  readonly noindex?: boolean;
  /** Status of the response; default: the status of the route. Errors below the routes of a module have pages with `errorPages`. */
  readonly status?: number;
}

/** A template of a module or of Masthead, with the data that the template receives as `it.data`. */
export interface TemplateBody {
  /** `<module>/<file without extension>`. */
  readonly template: string;
  readonly data: object;
}

/** The view of the template `page`. Templates of modules receive `data` in place of `content`. */
export interface PageView {
  readonly frame: LayoutView;
  readonly head: PageHead;
  /** The root categories, for the navigation. */
  readonly sections: readonly NamedLink[];
  /** The title of the page. */
  readonly heading: string;
  /** HTML. */
  readonly content: string;
}

/** Returns the view of a page without its content. */
export function presentPage(
  frame: LayoutView,
  { title, description, url, image, noindex }: PageContent,
  sections: readonly CategoryBranch[],
): Omit<PageView, 'content'> {
  return {
    frame,
    head: {
      title,
      description: description ?? (frame.description || `${title} · ${frame.title}`),
      canonical: url ?? '',
      noindex: noindex ?? url === undefined,
      feed: frame.root + FEED_PATH,
      image: image ?? null,
      type: 'website',
      properties: [],
      jsonLd: null,
    },
    sections: presentCategoryLinks(frame.root, sections),
    heading: title,
  };
}
