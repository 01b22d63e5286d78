import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';

export type TemplateName = 'list' | 'article' | 'error' | 'feed' | 'sitemap' | 'sitemap-index';

/** Compiles each template once. Values are escaped, except in `<%~ %>` tags. */
@Injectable()
export class TemplateRenderer {
  private readonly eta = new Eta({ views: join(__dirname, '../templates'), autoEscape: true, cache: true });

  render(name: TemplateName, view: object): string {
    return this.eta.render(`./${name}`, view);
  }
}
