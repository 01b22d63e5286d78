import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { TextResponse } from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ARTICLES_PATH, DOCS_PATH, FEED_PATH, SITEMAP_PATH } from '../display.js';
import { pagesSettings } from '../pages.settings.js';

const API_PATH = '/api';
const DOCUMENT_PATH = '/openapi.json';

/** Body of `GET /` for programs: the paths of the site by name. Paths of pages are omitted if the pages are disabled. */
export interface EntryPoints {
  /** `PAGES_TITLE`. */
  readonly title: string;
  readonly links: Readonly<Record<string, string>>;
}

/** The root of the site: the front page or the documentation for browsers, the entry points for programs. */
@Injectable()
export class HomePresenter {
  constructor(
    private readonly settings: Settings,
    private readonly links: Links,
  ) {}

  /** Temporary, because the settings determine the target. */
  redirect(): TextResponse {
    const { PAGES_ENABLED } = this.settings.getSection(pagesSettings);
    const target = this.links.toPage(PAGES_ENABLED ? ARTICLES_PATH : DOCS_PATH);
    return new TextResponse(`The site begins at ${target}\n`, 'text/plain; charset=utf-8', { Location: target }, 302);
  }

  entryPoints(): EntryPoints {
    const { PAGES_ENABLED, PAGES_TITLE: title } = this.settings.getSection(pagesSettings);
    const pages = { articles: ARTICLES_PATH, feed: FEED_PATH, sitemap: SITEMAP_PATH };
    const paths = { api: API_PATH, openapi: DOCUMENT_PATH, documentation: DOCS_PATH, ...(PAGES_ENABLED && pages) };
    return {
      title,
      links: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, this.links.toPage(path)])),
    };
  }
}
