import type { ArticleColumnField } from '../../../src/modules/articles/list/article-list.js';
import { daysFromNow } from '../fixture/index.js';
import { allOrderOperators, type Comparison, eq, like, matchingNothing, oneOf } from './cursor-page-calls.js';

/** The comparisons of each column that the dialect test filters by. */
export const COMPARED: Readonly<Record<ArticleColumnField, readonly Comparison[]>> = {
  id: [eq(3), oneOf(1, 2, 99), { operator: 'ne', values: [1] }, matchingNothing(eq(99))],
  title: [
    ...['The last ferry', 'Élan vital', 'STRASSE', '😀 smile', '100% sure', 'ß'].map((title) => eq(title)),
    { operator: 'ne', values: ['Straße'] },
    oneOf('elan vital', 'Zürich', 'unknown'),
    ...['ferry', 'ÉLAN', 'elan', '%', '_', '100_', 'straße', 'SS', '😀', '😎', ' ', '!', 'ZÜR', 'ω'].map(like),
    ...[eq('THE LAST ferry'), eq('Elan vital'), eq('100_ sure'), like('\\')].map(matchingNothing),
  ],
  subtitle: [eq(''), eq('aei'), like('%'), like('àéî'), like('ΣΊΣΥΦΟΣ'), { operator: 'ne', values: [''] }],
  excerpt: [eq('a_b'), like('A_B'), like('\\'), like('a%b'), like('😀😀'), like('σίσυφος'), like('ÄRGER')],
  author: [eq(3), oneOf(3, 4), { operator: 'ne', values: [2] }, matchingNothing(eq(99))],
  featured: [eq(true), eq(false), { operator: 'ne', values: [true] }],
  created_at: [...allOrderOperators(daysFromNow(-59)), oneOf(daysFromNow(-60), daysFromNow(-58.5))],
  updated_at: allOrderOperators(daysFromNow(-3)),
  published_at: [...allOrderOperators(daysFromNow(-49.5)), matchingNothing(eq(daysFromNow(0)))],
  views: [...allOrderOperators(2), oneOf(0, 4)],
  rating: [...allOrderOperators(3.999001), ...[3.333333, 3.5, 0].map((value) => eq(value)), matchingNothing(eq(3.3))],
  comments_count: [...allOrderOperators(2), oneOf(1, 3)],
};
