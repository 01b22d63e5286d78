import { DomainEvent, type EventDescription } from '../../../core/events/index.js';
import { ITEM_PAYLOAD_DESCRIPTION, type ItemRecord } from './item-record.js';

export class ItemCreated extends DomainEvent<ItemRecord> {
  static readonly event: EventDescription<ItemRecord> = {
    name: 'articles.item.created',
    member: 'item',
    when: 'After an article was created.',
    payload: ITEM_PAYLOAD_DESCRIPTION,
  };
  readonly subject = `item:${this.payload.itemid}`;
}

export class ItemUpdated extends DomainEvent<ItemRecord> {
  static readonly event: EventDescription<ItemRecord> = {
    name: 'articles.item.updated',
    member: 'item',
    when: 'After a change of an article: fields, tags, status (by a user or by a schedule), restore from the trash or restore of a revision.',
    payload: ITEM_PAYLOAD_DESCRIPTION,
  };
  readonly subject = `item:${this.payload.itemid}`;
}

export class ItemDeleted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'articles.item.deleted',
    member: 'itemid',
    when: 'After an article was moved to the trash. Its permanent deletion emits no event.',
    payload: { means: 'id of the article', example: 42 },
  };
  readonly subject = `item:${this.payload}`;
}
