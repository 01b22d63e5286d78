import { DomainEvent, type EventDescription } from '../../core/events/index.js';
import { ITEM, type ItemRecord } from './item-record.js';

export class ItemCreated extends DomainEvent<ItemRecord> {
  static readonly event: EventDescription<ItemRecord> = {
    name: 'articles.item.created',
    member: 'item',
    when: 'After an article was made.',
    payload: ITEM,
  };
  readonly subject = `item:${this.payload.itemid}`;
}

export class ItemUpdated extends DomainEvent<ItemRecord> {
  static readonly event: EventDescription<ItemRecord> = {
    name: 'articles.item.updated',
    member: 'item',
    when: 'After any change of an article: of its fields or tags, of its status (by somebody or by the clock), its return from the trash or to a former version.',
    payload: ITEM,
  };
  readonly subject = `item:${this.payload.itemid}`;
}

export class ItemDeleted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'articles.item.deleted',
    member: 'itemid',
    when: 'After an article went to the trash. When it is removed from there nothing is told.',
    payload: { means: 'the article', example: 42 },
  };
  readonly subject = `item:${this.payload}`;
}
