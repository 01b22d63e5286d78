import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import { UserV2ResourceLoader } from '../../users/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import type { CommentRecord } from '../comment-record.js';
import { distinctIds } from './distinct-ids.js';
import { presentCommentV2 } from './comment.presenter.js';

/** Comment resources with their included resources. */
export interface CommentResourceSet {
  readonly resources: readonly ResourceObject[];
  readonly included: readonly ResourceObject[];
}

/** Loads comments with their parents and authors. `CommentDocumentBuilder` loads the articles, because article resources depend on this class. */
@Injectable()
export class CommentV2ResourceLoader {
  constructor(
    private readonly lists: CommentListsService,
    private readonly users: UserV2ResourceLoader,
    private readonly links: LinksV2,
  ) {}

  /** At most two SQL statements, regardless of the number of comments. */
  async load(
    caller: Principal,
    comments: readonly CommentRecord[],
    paths: ReadonlySet<string>,
  ): Promise<CommentResourceSet> {
    const parentIds = paths.has('parent') ? distinctIds(comments.map(({ parentId }) => parentId)) : [];
    const parents = await this.lists.listVisible(caller, parentIds);
    const withAuthors = [...(paths.has('author') ? comments : []), ...(paths.has('parent.author') ? parents : [])];
    const authors = await this.users.loadByIds(caller, distinctIds(withAuthors.map(({ authorId }) => authorId)));
    const present = presentCommentV2(this.links);
    return { resources: comments.map(present), included: [...parents.map(present), ...authors] };
  }
}
