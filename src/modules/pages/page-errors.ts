import { Injectable } from '@nestjs/common';
import { type ErrorPages, type TextReply, type ToldError } from '../../core/http/index.js';
import { htmlReply } from './html-reply.js';
import { PageFrame } from './page-frame.js';
import { Templates } from './templates.js';

/** Renders errors of page routes as HTML. */
@Injectable()
export class PageErrors implements ErrorPages {
  constructor(
    private readonly templates: Templates,
    private readonly frame: PageFrame,
  ) {}

  show({ status, message, requestId }: ToldError): TextReply {
    const { frame } = this.frame;
    const [heading, text] =
      status === 404
        ? ['Page not found', 'The page does not exist or was removed.']
        : ['This page cannot be shown', message.replace(/\.?$/, '.')];
    const head = { title: heading, noindex: true };
    return htmlReply(this.templates.render('error', { frame, head, heading, text, requestId }));
  }
}
