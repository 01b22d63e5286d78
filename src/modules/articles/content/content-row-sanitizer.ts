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

  sanitize(row: Row): Promise<Row> {
    const content = this.sanitizer.sanitizeImported(String(row['content']));
    // Exports of earlier releases have no size.
    return Promise.resolve({ ...row, content, content_bytes: Buffer.byteLength(content) });
  }
}
