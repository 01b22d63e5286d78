import { bare, located, type Reply } from '../../../core/http/index.js';
import type { Links } from '../../../core/module-api/index.js';
import type { ItemDetails } from '../item-details.js';
import { presentItem } from './item.presenter.js';
import type { ItemResource } from './item.resource.js';

/** Response with one item. */
export const itemAnswer = (links: Links, details: ItemDetails): Reply<ItemResource> =>
  bare(details.article, presentItem(links)(details));

/** Response with a new item: 201 and `Location`. */
export const createdItem = (links: Links, details: ItemDetails): Reply<ItemResource> =>
  located(itemAnswer(links, details), links.to('item', details.article.id));
