import { Injectable } from '@nestjs/common';
import { RowSanitizer } from '../../../core/portability/index.js';
import { HtmlSanitizer } from './html-sanitizer.js';

type Row = Parameters<RowSanitizer['sanitize']>[0];

/** Sanitises the content of imported articles and revisions. Content of an export of this service does not change. */
@Injectable()
export class ContentRowSanitizer extends RowSanitizer {
  readonly tables = ['articles', 'article_revisions'];

  constructor(private readonly sanitizer: HtmlSanitizer) {
    super();
  }

  async sanitize(row: Row): Promise<Row> {
    const { html, fault } = await this.sanitizer.sanitize(String(row['content']));
    if (fault !== undefined) throw new Error(`the content must ${fault}`);
    return { ...row, content: html };
  }
}
