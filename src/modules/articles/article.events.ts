import { DomainEvent } from '../../core/events/index.js';

/** An article as the module's own record, with the specification's field names. Times are Unix seconds. */
export interface ItemRecord {
  readonly itemid: number;
  readonly categoryid: number;
  readonly uid: number;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly body: string;
  readonly image: string;
  /** 0 draft, 1 published, 2 archived. */
  readonly status: number;
  readonly featured: 0 | 1;
  /** When it was published, else when it was made. */
  readonly datesub: number;
  readonly datemod: number;
  readonly counter: number;
}

/** After an article was made. */
export class ItemCreated extends DomainEvent<ItemRecord> {
  readonly name = 'articles.item.created';
  readonly member = 'item';
  readonly subject = `item:${this.payload.itemid}`;
}

/** After any change of an article: its fields, its state, its return from the trash. */
export class ItemUpdated extends DomainEvent<ItemRecord> {
  readonly name = 'articles.item.updated';
  readonly member = 'item';
  readonly subject = `item:${this.payload.itemid}`;
}

/** After an article went to the trash; the payload is its id. */
export class ItemDeleted extends DomainEvent<number> {
  readonly name = 'articles.item.deleted';
  readonly member = 'itemid';
  readonly subject = `item:${this.payload}`;
}

type Time = Date | string;

/** Of an article as it is loaded, or as it is read. */
interface ItemFacts {
  readonly id: number;
  readonly categoryId: number;
  readonly authorId: number;
  readonly title: string;
  readonly subtitle: string;
  readonly excerpt: string;
  readonly content: string;
  readonly image: string | null;
  readonly status: number;
  readonly featured: boolean;
  readonly createdAt: Time;
  readonly updatedAt: Time | null;
  readonly publishedAt: Time | null;
}

const seconds = (time: Time | null): number => (time === null ? 0 : Math.floor(new Date(time).getTime() / 1000));

export const itemRecord = (article: ItemFacts, views: number): ItemRecord => ({
  itemid: article.id,
  categoryid: article.categoryId,
  uid: article.authorId,
  title: article.title,
  subtitle: article.subtitle,
  description: article.excerpt,
  body: article.content,
  image: article.image ?? '',
  status: article.status,
  featured: article.featured ? 1 : 0,
  datesub: seconds(article.publishedAt ?? article.createdAt),
  datemod: seconds(article.updatedAt),
  counter: views,
});
