import { type PayloadDescription, DomainEvent, type EventDescription } from '../../../core/events/index.js';
import { defineFields, type Field, fieldsWith, type FieldTable, presenterOf } from '../../../core/field-table/index.js';
import type { ModuleFieldValues } from '../../../core/module-fields/index.js';
import { type ArticleField, articleFields, type ItemField, type ItemSource } from './article.fields.js';

type Time = Date | string;

const seconds = (time: Time | null): number => (time === null ? 0 : Math.floor(new Date(time).getTime() / 1000));

type ArticleFields = typeof articleFields;

type ItemValue<Definition> = Definition extends { item: { value: (article: never) => infer Value } }
  ? Value
  : Definition extends { property: infer Property extends keyof ItemSource }
    ? ItemSource[Property]
    : never;

/** The fields of articles that items contain, under the names of the specification. */
type SharedItemFields = {
  readonly [
    Name in keyof ArticleFields as ArticleFields[Name] extends { item: { name: infer ItemName extends string } }
      ? ItemName
      : never
  ]: { readonly schema: ItemField['schema']; readonly value: (article: ItemSource) => ItemValue<ArticleFields[Name]> };
};

const sharedItemFields = Object.fromEntries(
  Object.values<ArticleField>(articleFields).flatMap(({ property, item }) =>
    item
      ? [
          [
            item.name,
            {
              schema: item.schema,
              value: item.value ?? ((article: ItemSource) => article[property as keyof ItemSource]),
            },
          ],
        ]
      : [],
  ),
) as unknown as SharedItemFields;

/** The fields of event payloads of articles, and of items, with the field names of the specification. */
export const itemFields = {
  ...defineFields<Field<ItemSource>>()({
    itemid: { schema: { type: 'integer', description: 'id of the article', example: 42 }, value: ({ id }) => id },
    categoryid: {
      schema: { type: 'integer', description: 'id of the category', example: 3 },
      value: ({ categoryId }) => categoryId,
    },
    uid: {
      schema: { type: 'integer', description: 'id of the author', example: 7 },
      value: ({ authorId }) => authorId,
    },
  }),
  ...sharedItemFields,
  ...defineFields<Field<ItemSource>>()({
    datesub: {
      schema: {
        type: 'integer',
        description: 'time of publication, else of creation; Unix seconds',
        example: 1746093600,
      },
      value: ({ publishedAt, createdAt }) => seconds(publishedAt ?? createdAt),
    },
    datemod: {
      schema: {
        type: 'integer',
        description: 'time of the last change; Unix seconds, 0 before the first change',
        example: 1746097200,
      },
      value: ({ updatedAt }) => seconds(updatedAt),
    },
    counter: {
      schema: { type: 'integer', description: 'number of views', example: 118 },
      value: ({ views }) => views,
    },
  }),
} satisfies FieldTable;

/** Fields that items and articles contain unchanged, and that an input sets without further rules. */
export type PlainItemField = {
  [Name in keyof ArticleFields]: ArticleFields[Name] extends { initial: unknown; item: { name: infer ItemName } }
    ? ArticleFields[Name] extends { item: { value: unknown } }
      ? never
      : ItemName
    : never;
}[keyof ArticleFields];

export const PLAIN_ITEM_FIELDS = Object.values<ArticleField>(fieldsWith(articleFields, 'initial')).flatMap(
  ({ item }) => (item && !item.value ? item.name : []),
) as PlainItemField[];

/** Event payload of an article, with the field names of the specification. Missing texts are empty, missing numbers 0. */
export interface ItemRecord {
  readonly itemid: number;
  readonly categoryid: number;
  /** Id of the author. */
  readonly uid: number;
  readonly title: string;
  readonly subtitle: string;
  /** The excerpt. */
  readonly description: string;
  /** Sanitised HTML. */
  readonly body: string;
  /** URL. */
  readonly image: string;
  /** 1: published. */
  readonly status: number;
  readonly featured: 0 | 1;
  /** Time of publication, else of creation; Unix seconds. */
  readonly datesub: number;
  /** Time of the last change; Unix seconds, 0 before the first change. */
  readonly datemod: number;
  /** Number of views. */
  readonly counter: number;
}

/** Payload of an event, with the values of the fields that modules add: `fields.calendar.deadline`. Without such fields, no member. */
export type ItemPayload = ItemRecord & { readonly fields?: ModuleFieldValues };

const presentItem = presenterOf<ItemSource, typeof itemFields>(itemFields);

export const toItemRecord = (article: Omit<ItemSource, 'views'>, views: number): ItemRecord =>
  presentItem({ ...article, views });

/** An item without values: empty texts and zeros. */
export const emptyItemRecord = (): ItemRecord =>
  Object.fromEntries(
    Object.entries(itemFields).map(([name, { schema }]) => [name, schema.type === 'string' ? '' : 0]),
  ) as unknown as ItemRecord;

const ITEM_PAYLOAD_DESCRIPTION = {
  ...Object.fromEntries(
    Object.entries(itemFields).map(([name, { schema }]) => [
      name,
      { means: schema.description, example: schema.example },
    ]),
  ),
  fields: {
    means:
      'values of the fields that modules add to articles, by module and field; only if a module declares such fields',
    example: { planning: { desk: 'news' } },
  },
} as unknown as PayloadDescription<ItemPayload>;

/** Emitted after an article was created: `articles.item.created`. Listen with `@Listen(ItemCreated)`. */
export class ItemCreated extends DomainEvent<ItemPayload> {
  static readonly event: EventDescription<ItemPayload> = {
    name: 'articles.item.created',
    member: 'item',
    resource: 'article',
    permitsStale: true,
    when: 'After an article was created.',
    payload: ITEM_PAYLOAD_DESCRIPTION,
    longField: 'body',
  };
  readonly subject = `item:${this.payload.itemid}`;
}

/**
 * Emitted after a change of an article, its tags or its status: `articles.item.updated`. The metadata of subscribers has `formerstatus`.
 */
export class ItemUpdated extends DomainEvent<ItemPayload> {
  static readonly event: EventDescription<ItemPayload> = {
    name: 'articles.item.updated',
    member: 'item',
    resource: 'article',
    permitsStale: true,
    when: 'After a change of an article: fields, tags, status (by a user or by a schedule), restore from the trash or restore of a revision.',
    payload: ITEM_PAYLOAD_DESCRIPTION,
    longField: 'body',
  };
  readonly subject = `item:${this.payload.itemid}`;
}

/** Emitted after an article has become published, after `ItemCreated` or `ItemUpdated`: `articles.item.published`. */
export class ItemPublished extends DomainEvent<ItemPayload> {
  static readonly event: EventDescription<ItemPayload> = {
    name: 'articles.item.published',
    member: 'item',
    resource: 'article',
    permitsStale: true,
    when: 'After an article has become published: by its creation, by a change of its status by a user or a schedule, or by a restore from the trash. Follows `articles.item.created` or `articles.item.updated`.',
    payload: ITEM_PAYLOAD_DESCRIPTION,
    longField: 'body',
  };
  readonly subject = `item:${this.payload.itemid}`;
}

/** Emitted after a published article became a draft or was archived, after `ItemUpdated`: `articles.item.unpublished`. */
export class ItemUnpublished extends DomainEvent<ItemPayload> {
  static readonly event: EventDescription<ItemPayload> = {
    name: 'articles.item.unpublished',
    member: 'item',
    resource: 'article',
    when: 'After a change of the status of an article from published to draft or archived; follows `articles.item.updated`. The trash does not change the status: see `articles.item.deleted`.',
    payload: ITEM_PAYLOAD_DESCRIPTION,
    longField: 'body',
  };
  readonly subject = `item:${this.payload.itemid}`;
}

/** Emitted after an article was moved to the trash: `articles.item.deleted`. The payload is the id of the article. */
export class ItemDeleted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'articles.item.deleted',
    member: 'itemid',
    resource: 'article',
    when: 'After an article was moved to the trash. Its permanent deletion emits no event.',
    payload: { means: 'id of the article', example: 42 },
  };
  readonly subject = `item:${this.payload}`;
}
