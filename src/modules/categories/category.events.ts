import { type PayloadDescription, DomainEvent, type EventDescription } from '../../core/events/index.js';
import type { ModuleFieldValues } from '../../core/module-fields/index.js';
import type { CategoryRecord } from './category-record.js';

/** A category in event payloads, with the field names of the specification. */
export interface CategoryEventRecord {
  readonly categoryid: number;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly parentid: number;
  readonly status: number;
  readonly created: number;
  readonly modified: number;
}

/** Payload of an event, with the values of the fields that modules add: `fields.planning.desk`. Without such fields, no member. */
export type CategoryPayload = CategoryEventRecord & { readonly fields?: ModuleFieldValues };

const CATEGORY_RECORD_DESCRIPTION: PayloadDescription<CategoryEventRecord> = {
  categoryid: { means: 'category id', example: 3 },
  name: { means: 'plain text', example: 'Weather' },
  description: { means: 'plain text, or empty', example: 'Sun and rain' },
  image: { means: 'image URL, or empty', example: '' },
  parentid: { means: 'parent category id; 0 at the root', example: 0 },
  status: { means: '0 disabled, 1 active, 2 hidden', example: 1 },
  created: { means: 'creation time in Unix seconds', example: 1735725600 },
  modified: { means: 'time of the last change in Unix seconds; 0 before the first change', example: 0 },
};

const unixSeconds = (time: string | null): number => (time === null ? 0 : Math.floor(Date.parse(time) / 1000));

export const toCategoryEventRecord = (category: CategoryRecord): CategoryEventRecord => ({
  categoryid: category.id,
  name: category.name,
  description: category.description,
  image: category.image ?? '',
  parentid: category.parentId ?? 0,
  status: category.status,
  created: unixSeconds(category.createdAt),
  modified: unixSeconds(category.updatedAt),
});

export const toCategoryPayload = (category: CategoryRecord): CategoryPayload => ({
  ...toCategoryEventRecord(category),
  ...(category.fields && { fields: category.fields }),
});

const CATEGORY_PAYLOAD_DESCRIPTION = CATEGORY_RECORD_DESCRIPTION as PayloadDescription<CategoryPayload>;

/** Emitted after a category was created: `articles.category.created`. */
export class CategoryCreated extends DomainEvent<CategoryPayload> {
  static readonly event: EventDescription<CategoryPayload> = {
    name: 'articles.category.created',
    member: 'category',
    when: 'After a category is created.',
    payload: CATEGORY_PAYLOAD_DESCRIPTION,
  };
  readonly subject = `category:${this.payload.categoryid}`;
}

/** Emitted after a change of the fields, the parent or the status of a category: `articles.category.updated`. */
export class CategoryUpdated extends DomainEvent<CategoryPayload> {
  static readonly event: EventDescription<CategoryPayload> = {
    name: 'articles.category.updated',
    member: 'category',
    resource: 'site',
    when: 'After the fields, the parent or the status of a category change.',
    payload: CATEGORY_PAYLOAD_DESCRIPTION,
  };
  readonly subject = `category:${this.payload.categoryid}`;
}

/** Emitted after a category was deleted: `articles.category.deleted`. The payload is the id of the category. */
export class CategoryDeleted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'articles.category.deleted',
    member: 'categoryid',
    resource: 'site',
    when: 'After a category is deleted. Articles that moved to another category emit no events.',
    payload: { means: 'category id', example: 3 },
  };
  readonly subject = `category:${this.payload}`;
}
