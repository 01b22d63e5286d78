import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type ErrorPageRenderer, type TextResponse, type ErrorView } from '../../core/http/index.js';
import { htmlResponse } from './html-response.js';
import { type LayoutView, PageLayout } from './page-layout.js';
import { InvalidThemeError } from './theme/invalid-theme.error.js';
import { TemplateRenderer } from './theme/template-renderer.js';

/** The view of the template `error`. The page of an error has no sections. */
export interface ErrorPageView {
  readonly frame: LayoutView;
  readonly head: { readonly title: string; readonly noindex: true };
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  /** The id of the request in the log. */
  readonly requestId: string;
}

/** Renders errors of page routes as HTML: `errorPages: PageErrorRenderer` in the declaration of a module with pages. */
@Injectable()
export class PageErrorRenderer implements ErrorPageRenderer, OnModuleInit {
  private readonly logger = new Logger(PageErrorRenderer.name);

  constructor(
    private readonly templates: TemplateRenderer,
    private readonly layout: PageLayout,
  ) {}

  /** Renders a page once, so that a theme with a layout that fails stops the start. */
  onModuleInit(): void {
    try {
      this.templates.render('error', this.present({ status: 404, message: '', requestId: '' }));
    } catch (error) {
      throw new InvalidThemeError([(error as Error).message]);
    }
  }

  /** Renders the template `error`; the built-in one if that of the theme fails. */
  render(error: ErrorView): TextResponse {
    const view = this.present(error);
    try {
      return htmlResponse(this.templates.render('error', view));
    } catch (cause) {
      this.logger.error(cause);
      return htmlResponse(this.templates.renderBuiltIn('error', view));
    }
  }

  private present({ status, message, requestId }: ErrorView): ErrorPageView {
    const [heading, text] =
      status === 404
        ? ['Page not found', 'The page does not exist or was removed.']
        : ['This page cannot be shown', message.replace(/\.?$/, '.')];
    // A page of an error loads no scripts.
    const frame = { ...this.layout.frame, scripts: [] };
    return { frame, head: { title: heading, noindex: true }, status, heading, text, requestId };
  }
}
