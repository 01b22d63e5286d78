import { Injectable } from '@nestjs/common';
import { type ResponseHeaders, TextResponse } from '../../core/http/index.js';
import { Links, ApiGroups } from '../../core/routing/index.js';
import { RouteTable } from '../../core/routing/route-table.js';
import { stripUnreadable } from '../../core/text/index.js';
import { presentArticlePage } from './article/article-page.presenter.js';
import type { ArticlePage } from './article/article-page.service.js';
import { type FeedView, presentFeed } from './feed.presenter.js';
import type { Feed } from './feed.service.js';
import { htmlResponse } from './html-response.js';
import { presentList } from './list-page.presenter.js';
import type { ListPage } from './list-pages.service.js';
import { articlePath, SITEMAP_PATH } from './display.js';
import { PageLayout } from './page-layout.js';
import { presentSitemap } from './sitemap.presenter.js';
import type { Sitemap } from './sitemap.service.js';
import { TemplateRenderer } from './theme/template-renderer.js';

/** Endpoint to which the script sends ratings and comments. */
const AJAX_PATH = '/modules/articles/ajax.php';
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Renders pages, the feed and the sitemap. */
@Injectable()
export class BuiltInPageRenderer {
  constructor(
    private readonly templates: TemplateRenderer,
    private readonly layout: PageLayout,
    private readonly links: Links,
    private readonly apis: ApiGroups,
    private readonly routes: RouteTable,
  ) {}

  list(list: ListPage, siteUrl: string): TextResponse {
    return htmlResponse(this.templates.render('list', presentList(this.layout.frame, siteUrl, list)));
  }

  /** Redirects permanently from a former slug to the current slug. */
  article(page: ArticlePage, slug: string, siteUrl: string): TextResponse {
    const { frame } = this.layout;
    if (slug !== page.article.slug) return redirectTo(frame.root + articlePath(page.article));
    // Disabled features are not shown.
    const links = this.apis.get('attachments').enabled ? this.links : null;
    const takesPart = this.routes.methodsAt(AJAX_PATH).includes('POST');
    const view = presentArticlePage(frame, siteUrl, page, { links, takesPart });
    return htmlResponse(this.templates.render('article', view));
  }

  feed(feed: Feed, siteUrl: string): TextResponse {
    const view = presentFeed(this.layout.frame, siteUrl, feed);
    const xml = this.templates.render('feed', view);
    return new TextResponse(stripUnreadable(xml), ATOM, lastModified(view));
  }

  /** Permits all pages to search engines, and names the sitemap. */
  robots(siteUrl: string): TextResponse {
    return new TextResponse(`User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}${SITEMAP_PATH}\n`, PLAIN_TEXT);
  }

  sitemap(sitemap: Sitemap, siteUrl: string): TextResponse {
    const { template, view } = presentSitemap(siteUrl, sitemap);
    return new TextResponse(this.templates.render(template, view), XML);
  }
}

const redirectTo = (path: string): TextResponse =>
  new TextResponse(`This article is now at ${path}\n`, PLAIN_TEXT, { Location: path }, 301);

/** Omitted if the feed has no entries, or if an import set a future time (RFC 9110, section 8.8.2.1). */
function lastModified({ entries, updated }: FeedView): ResponseHeaders {
  const time = new Date(updated);
  return entries.length === 0 || time.getTime() > Date.now() ? {} : { 'Last-Modified': time.toUTCString() };
}
