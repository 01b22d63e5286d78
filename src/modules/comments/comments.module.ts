import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { CategoriesModule } from '../categories/index.js';
import { UsersModule } from '../users/index.js';
import { RecentCommentTimesRepository } from './recent-comment-times.repository.js';
import { SpamFilterRunner } from './spam-filter-runner.js';
import { CommentImportService } from './comment-import.service.js';
import { CommentListsRepository } from './comment-lists.repository.js';
import { CommentListsService } from './comment-lists.service.js';
import { CommentRules } from './comment-rules.js';
import { CommentWriter } from './comment-writer.js';
import { CommentsRepository } from './comments.repository.js';
import { CommentsService } from './comments.service.js';

@Module({
  imports: [ArticlesModule, CategoriesModule, UsersModule],
  providers: [
    RecentCommentTimesRepository,
    SpamFilterRunner,
    CommentImportService,
    CommentListsRepository,
    CommentListsService,
    CommentRules,
    CommentsRepository,
    CommentsService,
    CommentWriter,
  ],
  exports: [CommentImportService, CommentListsService, CommentRules, CommentsService],
})
export class CommentsModule {}
