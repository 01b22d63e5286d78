import { unwrapped, withLocation, type HttpResponse } from '../../../core/http/index.js';
import type { Links } from '../../../core/routing/index.js';
import type { ItemDetails } from '../item-details-loader.js';
import { presentItem } from './item.presenter.js';
import type { ItemResource } from './item.resource.js';

/** Response with one item. */
export const toItemResponse = (links: Links, details: ItemDetails): HttpResponse<ItemResource> =>
  unwrapped(details.article, presentItem(links)(details));

/** Response with a new item: 201 and `Location`. */
export const toCreatedItemResponse = (links: Links, details: ItemDetails): HttpResponse<ItemResource> =>
  withLocation(toItemResponse(links, details), links.to('item', details.article.id));
