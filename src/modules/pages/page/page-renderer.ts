import { Injectable } from '@nestjs/common';
import type { TextResponse } from '../../../core/http/index.js';
import { VISITOR } from '../../../core/identity/index.js';
import { CategoriesService } from '../../categories/index.js';
import { htmlResponse } from '../html-response.js';
import { PageLayout } from '../page-layout.js';
import { TemplateRenderer } from '../theme/template-renderer.js';
import { Html } from './html.js';
import { type PageContent, type PageView, presentPage } from './page.presenter.js';

/**
 * Renders pages of modules in the layout of the site: with its title, navigation and footer, and with the Content-Security-Policy of the
 * pages. Import `PagesModule` in the Nest module, and return the response from a controller:
 *
 *     return this.pages.render({ title: 'Desks', body: html`<p>${count} stories</p>` });
 */
@Injectable()
export class PageRenderer {
  constructor(
    private readonly templates: TemplateRenderer,
    private readonly layout: PageLayout,
    private readonly categories: CategoriesService,
  ) {}

  /** Throws if there is no template with the name, or if the template fails. Reads the categories for the navigation. */
  async render(page: PageContent): Promise<TextResponse> {
    const view = presentPage(this.layout.frame, page, await this.categories.loadTree(VISITOR, { isCounted: false }));
    const { body, status } = page;
    const content =
      body instanceof Html ? body.text : this.templates.render(body.template, { ...view, data: body.data });
    return htmlResponse(this.templates.render('page', { ...view, content } satisfies PageView), status);
  }

  /**
   * Returns the path of a static file of the theme, for links: `/modules/pages/assets/board.0123456789abcdef.css`; undefined if the theme
   * has no such file.
   */
  assetPath(file: string): string | undefined {
    return this.layout.frame.assets[file];
  }

  /** Path before the paths of all links, without a trailing slash: the path of `PUBLIC_URL`; empty if it has no path. */
  get root(): string {
    return this.layout.frame.root;
  }
}
