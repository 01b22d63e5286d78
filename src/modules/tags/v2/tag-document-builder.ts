import { Injectable } from '@nestjs/common';
import { DocumentPresenter, type Selection } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import type { CursorPageWithTotal } from '../../../core/pagination/index.js';
import type { TagWithCount } from '../tag-record.js';
import { presentTagV2 } from './tag.presenter.js';
import { type TagListRequest } from './dto/tag.queries.js';

/** Builds JSON:API documents of tags. */
@Injectable()
export class TagDocumentBuilder {
  constructor(
    private readonly documents: DocumentPresenter,
    private readonly links: LinksV2,
  ) {}

  toDocument(tag: TagWithCount, selection: Selection) {
    return this.documents.toResourceResponse(tag, selection, presentTagV2(this.links)(tag));
  }

  toPageDocument(page: CursorPageWithTotal<TagWithCount>, request: TagListRequest, url: string) {
    const resources = page.items.map(presentTagV2(this.links));
    return this.documents.toPageResponse({ page, total: page.total, resources }, request, url);
  }
}
