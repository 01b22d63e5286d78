import { integer } from '../../config/validators.js';

export const articlesSettings = {
  ARTICLES_CONTENT_MIN_LENGTH: integer(
    0,
    1_000_000,
  )({
    default: 50,
    desc: 'minimum length of article content as sent, in characters, including markup',
  }),
  REVISIONS_KEEP: integer(0, 10_000)({ default: 50, desc: 'revisions stored per article; 0 stores none' }),
  TRASH_RETENTION_DAYS: integer(
    1,
    36_500,
  )({ default: 30, desc: 'days in the trash before an article is deleted permanently' }),
};
