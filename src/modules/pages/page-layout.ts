import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { PublisherScript } from '../browser-script/index.js';
import { PageAssets } from './theme/page-assets.js';
import { pagesSettings } from './pages.settings.js';

/** Metadata in the head of a page, for browsers, search engines and link previews. */
export interface PageHead {
  /** Precedes the name of the publication; empty on the front page. */
  readonly title: string;
  readonly description: string;
  /** Absolute canonical URL of the page. */
  readonly canonical: string;
  readonly noindex: boolean;
  /** `feed` and `image` are absolute URLs. */
  readonly feed: string;
  readonly image: string | null;
  /** The OpenGraph type. */
  readonly type: 'website' | 'article';
  /** Properties of that type. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  /** JSON-LD, escaped for a script element. */
  readonly jsonLd: string | null;
}

/** Serializes JSON that cannot close the script element around it. */
export const serializeForScript = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c');

/** Layout data of every page. Paths begin with `root`, the path of `PUBLIC_URL`, because a proxy can serve the site below a path. */
export interface LayoutView {
  readonly root: string;
  readonly title: string;
  readonly description: string;
  readonly style: string;
  readonly icon: string;
  readonly scripts: readonly string[];
}

@Injectable()
export class PageLayout {
  readonly frame: LayoutView;

  constructor(settings: Settings, assets: PageAssets, publisher: PublisherScript) {
    const { PAGES_TITLE: title, PAGES_DESCRIPTION: description = '' } = settings.getSection(pagesSettings);
    const root = settings.PUBLIC_URL === undefined ? '' : new URL(settings.PUBLIC_URL).pathname.replace(/\/$/, '');
    this.frame = {
      ...{ root, title, description },
      style: root + assets.path('pages.css'),
      icon: root + assets.path('icon.svg'),
      scripts: [publisher.path, assets.path('pages.js')].map((path) => root + path),
    };
  }
}
