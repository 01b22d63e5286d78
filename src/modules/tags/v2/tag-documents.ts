import { Injectable } from '@nestjs/common';
import { Documents, type Shape } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import type { CountedWindow } from '../../../core/pagination/index.js';
import type { CountedTag } from '../tag-record.js';
import type { TagWindowRequest } from '../tag-window.js';
import { presentTagV2 } from './tag.presenter.js';

/** Builds JSON:API documents of tags. */
@Injectable()
export class TagDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly links: LinksV2,
  ) {}

  one(tag: CountedTag, shape: Shape) {
    return this.documents.one(tag, shape, presentTagV2(this.links)(tag));
  }

  list(window: CountedWindow<CountedTag>, request: TagWindowRequest, url: string) {
    const resources = window.items.map(presentTagV2(this.links));
    return this.documents.many({ window, total: window.total, resources }, request, url);
  }
}
