import { Injectable } from '@nestjs/common';
import { type ErrorPageRenderer, type TextResponse, type ErrorView } from '../../core/http/index.js';
import { htmlResponse } from './html-response.js';
import { PageLayout } from './page-layout.js';
import { TemplateRenderer } from './theme/template-renderer.js';

/** Renders errors of page routes as HTML. */
@Injectable()
export class PageErrorRenderer implements ErrorPageRenderer {
  constructor(
    private readonly templates: TemplateRenderer,
    private readonly layout: PageLayout,
  ) {}

  render({ status, message, requestId }: ErrorView): TextResponse {
    const { frame } = this.layout;
    const [heading, text] =
      status === 404
        ? ['Page not found', 'The page does not exist or was removed.']
        : ['This page cannot be shown', message.replace(/\.?$/, '.')];
    const head = { title: heading, noindex: true };
    return htmlResponse(this.templates.render('error', { frame, head, heading, text, requestId }));
  }
}
