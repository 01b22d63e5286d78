import { Injectable } from '@nestjs/common';
import { TextReply } from '../../core/http/index.js';
import { Links, ModuleApis } from '../../core/module-api/index.js';
import { RouteTable } from '../../core/module-api/route-table.js';
import { withoutUnreadable } from '../../core/text/index.js';
import { presentArticlePage } from './article-page.presenter.js';
import type { ArticlePage } from './article-page.service.js';
import { presentFeed } from './feed.presenter.js';
import type { Feed } from './feed.service.js';
import { htmlReply } from './html-reply.js';
import { presentList } from './list-page.presenter.js';
import type { ListPage } from './list-pages.service.js';
import { articlePath } from './page-addresses.js';
import { PageFrame } from './page-frame.js';
import { presentSitemap } from './sitemap.presenter.js';
import type { Sitemap } from './sitemap.service.js';
import { Templates } from './templates.js';

/** Endpoint to which the script sends ratings and comments. */
const TAKES_PART = '/modules/articles/ajax.php';
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** Renders pages, the feed and the sitemap. */
@Injectable()
export class PageAnswers {
  constructor(
    private readonly templates: Templates,
    private readonly frame: PageFrame,
    private readonly links: Links,
    private readonly apis: ModuleApis,
    private readonly routes: RouteTable,
  ) {}

  list(list: ListPage, siteUrl: string): TextReply {
    return htmlReply(this.templates.render('list', presentList(this.frame.frame, siteUrl, list)));
  }

  /** Redirects permanently from a former slug to the current slug. */
  article(page: ArticlePage, slug: string, siteUrl: string): TextReply {
    const { frame } = this.frame;
    if (slug !== page.article.slug) return movedTo(frame.root + articlePath(page.article));
    // Disabled features are not shown.
    const links = this.apis.of('attachments').enabled ? this.links : null;
    const takesPart = this.routes.methodsAt(TAKES_PART).includes('POST');
    const view = presentArticlePage(frame, siteUrl, page, { links, takesPart });
    return htmlReply(this.templates.render('article', view));
  }

  feed(feed: Feed, siteUrl: string): TextReply {
    const xml = this.templates.render('feed', presentFeed(this.frame.frame, siteUrl, feed));
    return new TextReply(withoutUnreadable(xml), ATOM);
  }

  sitemap(sitemap: Sitemap, siteUrl: string): TextReply {
    const { template, entries } = presentSitemap(siteUrl, sitemap);
    return new TextReply(this.templates.render(template, { entries }), XML);
  }
}

const movedTo = (path: string): TextReply =>
  new TextReply(`This article is now at ${path}\n`, 'text/plain; charset=utf-8', { Location: path }, 301);
