import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import { TagsService } from '../tags.service.js';
import { presentTagV2 } from './tag.presenter.js';

/** The tag resources of several articles. */
export interface ArticleTagResources {
  /** Tag ids by article id, in order. */
  readonly idsByArticle: ReadonlyMap<number, readonly number[]>;
  /** Without duplicates. */
  readonly resources: readonly ResourceObject[];
}

/** Loads visible tags for `included`, each as its own URL shows it to the caller. */
@Injectable()
export class TagV2ResourceLoader {
  constructor(
    private readonly tags: TagsService,
    private readonly links: LinksV2,
  ) {}

  /** Two SQL statements, regardless of the number of articles. */
  async listByArticles(caller: Principal, articleIds: readonly number[]): Promise<ArticleTagResources> {
    const { idsByArticle, tags } = await this.tags.listVisibleByArticles(caller, articleIds);
    return { idsByArticle, resources: tags.map(presentTagV2(this.links)) };
  }
}
