import { integer } from '../../config/validators.js';

export const articlesSettings = {
  ARTICLES_CONTENT_MIN_LENGTH: integer(
    0,
    1_000_000,
  )({
    default: 50,
    desc: 'least characters of an article as sent, markup included',
  }),
  REVISIONS_KEEP: integer(0, 10_000)({ default: 50, desc: 'former versions kept of each article, 0 for none' }),
  TRASH_RETENTION_DAYS: integer(1, 36_500)({ default: 30, desc: 'days in the trash before an article is purged' }),
};
