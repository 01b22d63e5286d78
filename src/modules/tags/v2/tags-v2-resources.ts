import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import { TagsService } from '../tags.service.js';
import { presentTagV2 } from './tag.presenter.js';

/** The tags of some articles. */
export interface TagsOfArticles {
  /** By the id of the article: the ids of its tags, in their order. */
  readonly idsOf: ReadonlyMap<number, readonly number[]>;
  /** Each tag once. */
  readonly resources: readonly ResourceObject[];
}

/** Tags beside other resources: each as its own address shows it to the caller, and none that the caller does not see. */
@Injectable()
export class TagsV2Resources {
  constructor(
    private readonly tags: TagsService,
    private readonly links: LinksV2,
  ) {}

  /** Two statements, however many articles there are. */
  async ofArticles(caller: Principal, articleIds: readonly number[]): Promise<TagsOfArticles> {
    const { idsOf, tags } = await this.tags.seenOf(caller, articleIds);
    return { idsOf, resources: tags.map(presentTagV2(this.links)) };
  }
}
