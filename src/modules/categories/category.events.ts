import { DomainEvent, type EventDescription } from '../../core/events/index.js';
import { CATEGORY, type CategoryEventRecord } from './category-event-record.js';

export class CategoryCreated extends DomainEvent<CategoryEventRecord> {
  static readonly event: EventDescription<CategoryEventRecord> = {
    name: 'articles.category.created',
    member: 'category',
    when: 'After a category was made.',
    payload: CATEGORY,
  };
  readonly subject = `category:${this.payload.categoryid}`;
}

export class CategoryUpdated extends DomainEvent<CategoryEventRecord> {
  static readonly event: EventDescription<CategoryEventRecord> = {
    name: 'articles.category.updated',
    member: 'category',
    when: 'After any change of a category: of its fields, its place, its status.',
    payload: CATEGORY,
  };
  readonly subject = `category:${this.payload.categoryid}`;
}

export class CategoryDeleted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'articles.category.deleted',
    member: 'categoryid',
    when: 'After a category was deleted. Articles that moved to another one have no events of their own.',
    payload: { means: 'the category', example: 3 },
  };
  readonly subject = `category:${this.payload}`;
}
