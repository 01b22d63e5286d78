import { Injectable } from '@nestjs/common';
import type { AccountPrincipal } from '../../../core/identity/index.js';
import { unwrapped, withLocation } from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { toCommentItem, CommentsService, WRITE_COMMENTS } from '../../comments/index.js';
import { renameErrorFields } from '../rename-error-fields.js';
import { AjaxOperation } from './ajax-operation.js';
import { AddCommentDto } from './ajax.dto.js';

const NAMES = { comment: 'text' };

@Injectable()
export class AddCommentOperation extends AjaxOperation<AddCommentDto> {
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

  async execute(caller: AccountPrincipal, { itemid, text }: AddCommentDto) {
    const comment = await renameErrorFields(this.comments.create(caller, itemid, { text, parentId: null }), NAMES);
    return withLocation(unwrapped(comment, toCommentItem(comment)), this.links.to('comment', comment.id), 201);
  }
}
