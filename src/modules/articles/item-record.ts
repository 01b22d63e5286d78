import type { PayloadDescription } from '../../core/events/index.js';

/** Event payload of an article, with the field names of the specification. */
export interface ItemRecord {
  readonly itemid: number;
  readonly categoryid: number;
  readonly uid: number;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly body: string;
  readonly image: string;
  readonly status: number;
  readonly featured: 0 | 1;
  readonly datesub: number;
  readonly datemod: number;
  readonly counter: number;
}

export const ITEM_PAYLOAD_DESCRIPTION: PayloadDescription<ItemRecord> = {
  itemid: { means: 'id of the article', example: 42 },
  categoryid: { means: 'id of the category', example: 3 },
  uid: { means: 'id of the author', example: 7 },
  title: { means: 'plain text', example: 'Rain in May' },
  subtitle: { means: 'plain text, or empty', example: '' },
  description: {
    means: 'excerpt: written by the author, or the first 200 characters of the text',
    example: 'It rained all day.',
  },
  body: { means: 'sanitised HTML', example: '<p>It rained all day.</p>' },
  image: { means: 'URL of a picture, or empty', example: 'https://example.org/rain.jpg' },
  status: { means: '0 draft, 1 published, 2 archived', example: 1 },
  featured: { means: '0 or 1', example: 0 },
  datesub: { means: 'time of publication, else of creation; Unix seconds', example: 1746093600 },
  datemod: { means: 'time of the last change; Unix seconds, 0 before the first change', example: 1746097200 },
  counter: { means: 'number of views', example: 118 },
};

type Time = Date | string;

/** Fields that an `ArticleEntity` and an `ArticleRecord` have in common. */
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

export const toItemRecord = (article: ItemFacts, views: number): ItemRecord => ({
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
