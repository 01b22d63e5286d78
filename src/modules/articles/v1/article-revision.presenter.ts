import type { Links } from '../../../core/routing/index.js';
import type { VisibleRevision } from '../article-revision-record.js';
import { toArticleStatusName } from '../article-transitions.js';
import type { ArticleRevisionResource } from './article-revision.resource.js';

export const presentRevision =
  (links: Links) =>
  (revision: VisibleRevision): ArticleRevisionResource => ({
    id: revision.number,
    type: 'revision',
    attributes: {
      title: revision.title,
      slug: revision.slug,
      subtitle: revision.subtitle,
      excerpt: revision.excerpt,
      content: revision.content,
      image: revision.image,
      featured: revision.featured,
      status: toArticleStatusName(revision.status),
      tags: revision.tags,
      written_at: revision.writtenAt,
      created_at: revision.createdAt,
    },
    relationships: {
      article: { data: { type: 'article', id: revision.articleId } },
      category: { data: revision.categoryId === null ? null : { type: 'category', id: revision.categoryId } },
      editor: { data: revision.editorId === null ? null : { type: 'user', id: revision.editorId } },
    },
    links: { self: links.to('revision', revision.articleId, revision.number) },
  });
