import { presenterOf } from '../../../core/field-table/index.js';
import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { Links } from '../../../core/routing/index.js';
import type { VisibleRevision } from '../revisions/article-revision-record.js';
import { revisionedArticleFields } from '../model/article.fields.js';
import { toArticleStatusName } from '../model/article-transitions.js';
import type { ArticleRevisionResource } from './article-revision.resource.js';

const presentRevisionedFields = presenterOf<VisibleRevision, typeof revisionedArticleFields>(revisionedArticleFields);

export const presentRevision =
  (links: Links, addedAttributes?: FieldsPresenter) =>
  (revision: VisibleRevision): ArticleRevisionResource => ({
    id: revision.number,
    type: 'revision',
    attributes: {
      ...presentRevisionedFields(revision),
      status: toArticleStatusName(revision.status),
      tags: revision.tags,
      written_at: revision.writtenAt,
      created_at: revision.createdAt,
      ...addedAttributes?.(revision),
    },
    relationships: {
      article: { data: { type: 'article', id: revision.articleId } },
      category: { data: revision.categoryId === null ? null : { type: 'category', id: revision.categoryId } },
      editor: { data: revision.editorId === null ? null : { type: 'user', id: revision.editorId } },
    },
    links: { self: links.to('revision', revision.articleId, revision.number) },
  });
