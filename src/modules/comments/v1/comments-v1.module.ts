import { Global, Module } from '@nestjs/common';
import { CommentBlocks } from '../../articles/index.js';
import { CategoriesModule } from '../../categories/index.js';
import { CommentsModule } from '../comments.module.js';
import { CommentDtoRules } from '../dto/comment-dto.rules.js';
import { CommentsV1Controller } from './comments.controller.js';
import { IncludedComments } from './included-comments.js';

/** Global because the articles module, which this module depends on, injects `CommentBlocks`. */
@Global()
@Module({
  imports: [CategoriesModule, CommentsModule],
  controllers: [CommentsV1Controller],
  providers: [CommentDtoRules, IncludedComments, { provide: CommentBlocks, useExisting: IncludedComments }],
  exports: [CommentBlocks],
})
export class CommentsV1Module {}
