import { DomainEvent, type EventDescription } from '../../core/events/index.js';
import { CATEGORY_PAYLOAD_DESCRIPTION, type CategoryEventRecord } from './category-event-record.js';

export class CategoryCreated extends DomainEvent<CategoryEventRecord> {
  static readonly event: EventDescription<CategoryEventRecord> = {
    name: 'articles.category.created',
    member: 'category',
    when: 'After a category is created.',
    payload: CATEGORY_PAYLOAD_DESCRIPTION,
  };
  readonly subject = `category:${this.payload.categoryid}`;
}

export class CategoryUpdated extends DomainEvent<CategoryEventRecord> {
  static readonly event: EventDescription<CategoryEventRecord> = {
    name: 'articles.category.updated',
    member: 'category',
    when: 'After the fields, the parent or the status of a category change.',
    payload: CATEGORY_PAYLOAD_DESCRIPTION,
  };
  readonly subject = `category:${this.payload.categoryid}`;
}

export class CategoryDeleted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'articles.category.deleted',
    member: 'categoryid',
    when: 'After a category is deleted. Articles that moved to another category emit no events.',
    payload: { means: 'category id', example: 3 },
  };
  readonly subject = `category:${this.payload}`;
}
