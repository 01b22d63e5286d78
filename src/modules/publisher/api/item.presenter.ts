import type { Links } from '../../../core/routing/index.js';
import { averageRating, PUBLISHED, toExcerpt, toItemRecord } from '../../articles/index.js';
import { toCommentItem } from '../../comments/index.js';
import type { ItemDetails } from '../item-details-loader.js';
import type { ItemResource, ListedItemResource } from './item.resource.js';
import { unwrapped, withLocation, type HttpResponse } from '../../../core/http/index.js';

/** Maps the fields of the event record, and the fields derived from them. */
export const presentListedItem =
  (links: Links) =>
  ({ article, name, tags, mayEdit, mayDelete }: ItemDetails): ListedItemResource => ({
    ...toItemRecord(article, article.views),
    uname: name,
    url: links.toPage(`/articles/${article.slug}`),
    categoryurl: links.toPage(`/categories/${article.categoryId}`),
    editurl: mayEdit ? links.to('article', article.id) : null,
    deleteurl: mayDelete ? links.to('article', article.id) : null,
    summary: toExcerpt(article.excerpt),
    tags: [...tags],
    comment_count: article.commentsCount,
    rating: averageRating(article),
    rating_count: article.ratingCount,
    isPublished: article.status === PUBLISHED,
  });

export const presentItem =
  (links: Links) =>
  (details: ItemDetails): ItemResource => ({
    ...presentListedItem(links)(details),
    comments: (details.comments ?? []).map(toCommentItem),
  });

/** Response with one item. */
export const toItemResponse = (links: Links, details: ItemDetails): HttpResponse<ItemResource> =>
  unwrapped(details.article, presentItem(links)(details));

/** Response with a new item: 201 and `Location`. */
export const toCreatedItemResponse = (links: Links, details: ItemDetails): HttpResponse<ItemResource> =>
  withLocation(toItemResponse(links, details), links.to('item', details.article.id));
