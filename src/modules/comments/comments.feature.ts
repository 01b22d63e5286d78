import { storedRows } from '../../core/account-storage/index.js';
import { type FeatureModule, strategy } from '../../core/module-api/index.js';
import { articlesFeature } from '../articles/index.js';
import { categoriesFeature } from '../categories/index.js';
import { usersFeature } from '../users/index.js';
import { RecentCommentTimesEntity } from './recent-comment-times.entity.js';
import { CommentSpamFilter, AcceptAllSpamFilter } from './comment-spam-filter.js';
import { CommentEntity } from './comment.entity.js';
import { CommentAdded, CommentApproved } from './comment.events.js';
import { CommentsModule } from './comments.module.js';
import { MODERATE_COMMENTS, WRITE_COMMENTS } from './comments.permissions.js';
import { commentsSettings } from './comments.settings.js';
import { ArticleCommentsV1Controller } from './v1/article-comments.controller.js';
import { CommentsV1Module } from './v1/comments-v1.module.js';
import { ARTICLE_COMMENTS_INCLUDE } from './v2/article-comments.include.js';
import { ArticleCommentsV2Controller } from './v2/article-comments.controller.js';
import { CommentDocumentBuilderModule } from './v2/comment-document-builder.module.js';
import { CommentsV2Controller } from './v2/comments.controller.js';

export const commentsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'comments',
  description: 'Comments on articles, with threads and moderation.',
  tagOrder: 40,
  module: CommentsModule,
  needs: [articlesFeature, categoriesFeature, usersFeature],
  api: {},
  surfaces: [
    { module: CommentsV1Module },
    { controllers: [ArticleCommentsV1Controller], path: '{articles}/:id/comments', group: 'articles' },
    { controllers: [CommentsV2Controller], imports: [CommentDocumentBuilderModule], version: 2 },
    {
      controllers: [ArticleCommentsV2Controller],
      imports: [CommentDocumentBuilderModule],
      path: '{articles}/:id/comments',
      group: 'articles',
      version: 2,
    },
  ],
  recordsReads: true,
  resources: { comment: ':id' },
  includes: [ARTICLE_COMMENTS_INCLUDE],
  permissions: [WRITE_COMMENTS, MODERATE_COMMENTS],
  events: [CommentAdded, CommentApproved],
  settings: commentsSettings,
  entities: [CommentEntity, RecentCommentTimesEntity],
  storage: [storedRows(CommentEntity, 'authorId', 'textBytes')],
  strategies: [strategy(CommentSpamFilter, AcceptAllSpamFilter)],
};
