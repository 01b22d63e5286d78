import { DomainEvent } from '../../core/events/index.js';
import type { CategoryRecord } from './category-record.js';

/** A category as the module's own record, with the specification's field names. Times are Unix seconds. */
export interface CategoryEventRecord {
  readonly categoryid: number;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  /** 0 at the root. */
  readonly parentid: number;
  /** One of `category-status.ts`. */
  readonly status: number;
  readonly created: number;
  /** 0 until the first change. */
  readonly modified: number;
}

/** After a category was made. */
export class CategoryCreated extends DomainEvent<CategoryEventRecord> {
  readonly name = 'articles.category.created';
  readonly member = 'category';
  readonly subject = `category:${this.payload.categoryid}`;
}

/** After any change of a category: its fields, its place, its state. */
export class CategoryUpdated extends DomainEvent<CategoryEventRecord> {
  readonly name = 'articles.category.updated';
  readonly member = 'category';
  readonly subject = `category:${this.payload.categoryid}`;
}

/** After a category was deleted; the payload is its id. */
export class CategoryDeleted extends DomainEvent<number> {
  readonly name = 'articles.category.deleted';
  readonly member = 'categoryid';
  readonly subject = `category:${this.payload}`;
}

const seconds = (time: string | null): number => (time === null ? 0 : Math.floor(Date.parse(time) / 1000));

export const categoryEventRecord = (category: CategoryRecord): CategoryEventRecord => ({
  categoryid: category.id,
  name: category.name,
  description: category.description,
  image: category.image ?? '',
  parentid: category.parentId ?? 0,
  status: category.status,
  created: seconds(category.createdAt),
  modified: seconds(category.updatedAt),
});
