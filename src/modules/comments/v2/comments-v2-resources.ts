import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import { UsersV2Resources } from '../../users/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import type { CommentRecord } from '../comment-record.js';
import { distinctIds } from './distinct-ids.js';
import { presentCommentV2 } from './comment.presenter.js';

/** Comments as resources, and beside them what belongs to them. */
export interface CommentCompound {
  readonly resources: readonly ResourceObject[];
  readonly included: readonly ResourceObject[];
}

/** Comments with those that they answer and those who wrote them. Their articles stand above: those are shown with comments. */
@Injectable()
export class CommentsV2Resources {
  constructor(
    private readonly lists: CommentListsService,
    private readonly users: UsersV2Resources,
    private readonly links: LinksV2,
  ) {}

  /** Two statements at most, however many comments there are. */
  async of(
    caller: Principal,
    comments: readonly CommentRecord[],
    paths: ReadonlySet<string>,
  ): Promise<CommentCompound> {
    const parentIds = paths.has('parent') ? distinctIds(comments.map(({ parentId }) => parentId)) : [];
    const parents = await this.lists.seen(caller, parentIds);
    const written = [...(paths.has('author') ? comments : []), ...(paths.has('parent.author') ? parents : [])];
    const authors = await this.users.byIds(caller, distinctIds(written.map(({ authorId }) => authorId)));
    const present = presentCommentV2(this.links);
    return { resources: comments.map(present), included: [...parents.map(present), ...authors] };
  }
}
