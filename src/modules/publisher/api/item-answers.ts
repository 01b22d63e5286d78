import { bare, located, type Reply } from '../../../core/http/index.js';
import type { Links } from '../../../core/module-api/index.js';
import type { ItemDetails } from '../item-details.js';
import { presentItem } from './item.presenter.js';
import type { ItemResource } from './item.resource.js';

/** The answer about one item. */
export const itemAnswer = (links: Links, details: ItemDetails): Reply<ItemResource> =>
  bare(details.article, presentItem(links)(details));

/** The same for an item that was just made. */
export const createdItem = (links: Links, details: ItemDetails): Reply<ItemResource> =>
  located(itemAnswer(links, details), links.to('item', details.article.id));
