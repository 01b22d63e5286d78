import { ArticleEntity } from './article.entity.js';
import { ARCHIVED, type ArticleStatus, DRAFT, PUBLISHED, toArticleStatusName } from './article-transitions.js';

const NOON = new Date('2030-01-01T12:00:00Z');
const LATER = new Date('2030-01-02T12:00:00Z');

const article = (values: Partial<ArticleEntity> = {}): ArticleEntity =>
  Object.assign(new ArticleEntity(), {
    status: DRAFT,
    publishedAt: null,
    publishAt: null,
    scheduledBy: null,
    deletedAt: null,
    ...values,
  });

describe('ArticleEntity', () => {
  it.each<[number, ArticleStatus, boolean]>([
    [DRAFT, 'published', true],
    [DRAFT, 'archived', true],
    [DRAFT, 'draft', false],
    [PUBLISHED, 'published', false],
    [PUBLISHED, 'archived', true],
    [PUBLISHED, 'draft', true],
    [ARCHIVED, 'published', true],
    [ARCHIVED, 'archived', false],
    [ARCHIVED, 'draft', true],
  ])('moves from status %i to %s and returns %s', (from, to, changed) => {
    const moved = article({ status: from });
    expect(moved.moveTo(to, NOON)).toBe(changed);
    expect(toArticleStatusName(moved.status)).toBe(to);
  });

  it('retains the time of the first publication', () => {
    const moved = article();
    moved.moveTo('published', NOON);
    moved.moveTo('archived', LATER);
    moved.moveTo('published', LATER);
    expect(moved.publishedAt).toBe(NOON);
  });

  it.each<ArticleStatus>(['published', 'archived'])('removes the schedule when the article is %s', (status) => {
    const moved = article({ publishAt: LATER, scheduledBy: 3 });
    moved.moveTo(status, NOON);
    expect(moved).toMatchObject({ publishAt: null, scheduledBy: null });
  });

  it('stores the scheduling user, and removes the user with the schedule', () => {
    const scheduled = article();
    scheduled.schedule(LATER, 3);
    expect(scheduled).toMatchObject({ publishAt: LATER, scheduledBy: 3 });
    scheduled.schedule(null, 4);
    expect(scheduled).toMatchObject({ publishAt: null, scheduledBy: null });
  });

  it('publishes a due article with the scheduled time as publishedAt', () => {
    const due = article({ publishAt: NOON, scheduledBy: 3 });
    expect([due.publishDue(new Date(NOON.getTime() - 1)), due.publishDue(LATER), due.publishDue(LATER)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(due).toMatchObject({ status: PUBLISHED, publishedAt: NOON, publishAt: null, scheduledBy: null });
  });

  it('becomes a draft without a schedule if a due article may not be published', () => {
    const due = article({ publishAt: NOON, scheduledBy: 3 });
    expect([due.lapse(NOON), due.lapse(LATER)]).toEqual([true, false]);
    expect(due).toMatchObject({ status: DRAFT, publishedAt: null, publishAt: null, scheduledBy: null });
  });

  it('moves to the trash once and is restored once, with the same status', () => {
    const moved = article({ status: PUBLISHED });
    expect([moved.trash(NOON), moved.trash(LATER)]).toEqual([true, false]);
    expect(moved.deletedAt).toBe(NOON);
    expect([moved.restore(), moved.restore()]).toEqual([true, false]);
    expect(moved).toMatchObject({ status: PUBLISHED, deletedAt: null });
  });
});
