import { Injectable } from '@nestjs/common';
import type { AccountPrincipal } from '../../../core/auth/index.js';
import { bare, located } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { commentItem, CommentsService, WRITE_COMMENTS } from '../../comments/index.js';
import { inItemTerms } from '../in-item-terms.js';
import { AjaxOperation } from './ajax-operation.js';
import { AddCommentDto } from './ajax.dto.js';

const NAMES = { comment: 'text' };

@Injectable()
export class AddComment extends AjaxOperation<AddCommentDto> {
  readonly name = 'addComment';
  readonly method = 'POST';
  readonly input = AddCommentDto;
  override readonly permission = WRITE_COMMENTS;

  constructor(
    private readonly comments: CommentsService,
    private readonly links: Links,
  ) {
    super();
  }

  async answer(caller: AccountPrincipal, { itemid, text }: AddCommentDto) {
    const comment = await inItemTerms(this.comments.add(caller, itemid, { text, parentId: null }), NAMES);
    return located(bare(comment, commentItem(comment)), this.links.to('comment', comment.id), 201);
  }
}
