import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { resolveSitePath } from '../../core/routing/index.js';
import { PublisherScript } from '../browser-script/index.js';
import type { NamedLink } from './list-item.presenter.js';
import { BRAND_STYLE } from './theme/brand-style.js';
import { PageAssets } from './theme/page-assets.js';
import { pagesSettings } from './pages.settings.js';

/** The member `head` of pages: metadata for browsers, search engines and link previews. */
export interface PageHead {
  /** Precedes the name of the publication; empty on the front page. */
  readonly title: string;
  readonly description: string;
  /** Absolute canonical URL of the page; empty if the page has none. The layout then omits metadata for link previews. */
  readonly canonical: string;
  readonly noindex: boolean;
  /** URL of the Atom feed. */
  readonly feed: string;
  /** Absolute URL. */
  readonly image: string | null;
  /** The OpenGraph type. */
  readonly type: 'website' | 'article';
  /** OpenGraph properties of that type. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  /** JSON-LD, escaped for a script element. */
  readonly jsonLd: string | null;
}

/** Serializes JSON that cannot close the script element around it. */
export const serializeForScript = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c');

/**
 * The member `frame` of every page, equal for all pages of the site. Paths begin with `root`, the path of `PUBLIC_URL`, because a proxy
 * can serve the site below a path.
 */
export interface LayoutView {
  /** Empty, or a path without a trailing slash. */
  readonly root: string;
  /** `PAGES_TITLE`. */
  readonly title: string;
  /** `PAGES_DESCRIPTION`; empty if it is not set. */
  readonly description: string;
  /** URL of `PAGES_LOGO`; null if it is not set. */
  readonly logo: string | null;
  /** `PAGES_FOOTER` and `PAGES_FOOTER_LINKS`; the text is empty if it is not set. */
  readonly footer: { readonly text: string; readonly links: readonly NamedLink[] };
  /** Paths of the style sheets in their order. The last one is `site.css` of the theme, if it exists. */
  readonly styles: readonly string[];
  /** Path of the icon in SVG. */
  readonly icon: string;
  /** Paths of the scripts in their order. The last one is `site.js` of the theme, if it exists. */
  readonly scripts: readonly string[];
  /** Paths of the static files of the theme, by file name: `frame.assets['map.svg']`. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Files of a theme that all pages load. */
const SITE_STYLE = 'site.css';
const SITE_SCRIPT = 'site.js';

@Injectable()
export class PageLayout {
  readonly frame: LayoutView;

  constructor(settings: Settings, assets: PageAssets, publisher: PublisherScript) {
    const values = settings.getSection(pagesSettings);
    const { PAGES_TITLE: title, PAGES_DESCRIPTION: description = '', PAGES_LOGO, PAGES_FOOTER = '' } = values;
    const root = resolveSitePath(settings);
    const toPath = (file: string): string => root + assets.path(file)!;
    const added = (file: string): string[] => (assets.themeFiles.includes(file) ? [toPath(file)] : []);
    this.frame = {
      ...{ root, title, description },
      logo: PAGES_LOGO === undefined || PAGES_LOGO.startsWith('https:') ? (PAGES_LOGO ?? null) : toPath(PAGES_LOGO),
      footer: {
        text: PAGES_FOOTER,
        links: values.PAGES_FOOTER_LINKS.map(({ name, url }) => ({
          name,
          href: url.startsWith('/') ? root + url : url,
        })),
      },
      styles: [toPath('pages.css'), ...(assets.hasBrandStyle ? [toPath(BRAND_STYLE)] : []), ...added(SITE_STYLE)],
      icon: toPath('icon.svg'),
      scripts: [root + publisher.path, toPath('pages.js'), ...added(SITE_SCRIPT)],
      assets: Object.fromEntries(assets.themeFiles.map((file) => [file, toPath(file)])),
    };
  }
}
