import { Inject, Injectable } from '@nestjs/common';
import { FIELD_SETS, type FieldSets, type ModuleFieldValues, sizeOfFields } from '../../../core/module-fields/index.js';
import { RowSanitizer } from '../../../core/portability/index.js';
import { HtmlSanitizer } from './html-sanitizer.js';

type Row = Parameters<RowSanitizer['sanitize']>[0];

/** Sanitises the content of imported articles and revisions. Content of an export of this service does not change. */
@Injectable()
export class ContentRowSanitizer extends RowSanitizer {
  readonly tables = ['articles', 'article_revisions'];

  constructor(
    private readonly sanitizer: HtmlSanitizer,
    @Inject(FIELD_SETS) private readonly fieldSets: FieldSets,
  ) {
    super();
  }

  sanitize(row: Row): Promise<Row> {
    const content = this.sanitizer.sanitizeImported(String(row['content']));
    // Exports of earlier releases have no size.
    return Promise.resolve({ ...row, content, content_bytes: Buffer.byteLength(content) + this.fieldBytes(row) });
  }

  /** The size also contains the fields of modules. Those of an article follow in another table. */
  private fieldBytes({ content, content_bytes: bytes = 0, module_fields: ofRevision }: Row): number {
    if (this.fieldSets.article.length === 0) return 0;
    if (ofRevision !== undefined)
      return sizeOfFields(ofRevision === null ? null : (JSON.parse(String(ofRevision)) as ModuleFieldValues));
    return Math.max(0, Number(bytes) - Buffer.byteLength(String(content)));
  }
}
