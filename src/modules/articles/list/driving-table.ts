import type { Dialect } from '../../../core/database/index.js';
import { articlesByIdSql } from '../model/article-select.js';
import {
  containsAll,
  containsOwnOnly,
  coversMostArticles,
  type DrivingTable,
  fromArticles,
  fromFilterIndex,
  fromOrderedIndex,
  fromSearch,
  fromTag,
  isByCategory,
  type ResolvedArticleFilter,
  type StatusVisibility,
} from './article-list.js';

/** Chooses the table or index from which a list in the order of `column` is read. */
export function resolveDrivingTable(dialect: Dialect, filter: ResolvedArticleFilter, column: string): DrivingTable {
  if (filter.search) return fromSearch(filter.search);
  const [{ status, visibility, excludesMany }, ...others] = filter.states as [StatusVisibility, ...StatusVisibility[]];
  if (filter.trashed || status === undefined || others.length > 0) return fromArticles();
  const tag = requiredTag(filter);
  if (tag !== undefined) return fromTag(dialect, tag, status);
  if (hasOnlyFilter(filter, 'author')) return fromFilterIndex(dialect, 'IX_articles_author', column);
  if (hasFurtherFilters(filter)) return fromArticles('', isOfFewIds(filter) || hasOnlyFilter(filter, 'featured'));
  if (containsOwnOnly(visibility)) {
    const drivingTable = fromFilterIndex(dialect, 'IX_articles_author', column);
    return filter.categories.length === 0 ? drivingTable : { ...drivingTable, isSelective: false };
  }
  const [set, ...further] = filter.categories;
  if (set === undefined) {
    if (!coversMostArticles(visibility)) return fromArticles();
    const drivingTable = fromOrderedIndex(dialect, column, status);
    return excludesMany ? { ...drivingTable, isSelective: false } : drivingTable;
  }
  if (!isByCategory(visibility)) return fromArticles();
  const isOne = further.length === 0 && 'only' in set && set.only.length === 1;
  if (isOne) return fromFilterIndex(dialect, 'IX_articles_category', column);
  // Skips the articles of other categories in the index, which is faster than a sort of all matches.
  return { ...fromOrderedIndex(dialect, column, status), isSelective: false };
}

/** Chooses the table or index from which a list is counted. */
export function countTable(dialect: Dialect, filter: ResolvedArticleFilter): DrivingTable {
  if (filter.search) return fromSearch(filter.search, articlesByIdSql(dialect));
  const [{ status }, ...others] = filter.states as [StatusVisibility, ...StatusVisibility[]];
  const tag = filter.trashed || others.length > 0 ? undefined : requiredTag(filter);
  return tag === undefined || status === undefined ? fromArticles() : fromTag(dialect, tag, status);
}

/** Returns whether the list is filtered by more than status, visibility and category. */
export const hasFurtherFilters = ({ tags, slugs, columnFilters }: ResolvedArticleFilter): boolean =>
  [...tags, ...slugs, ...columnFilters].length > 0;

/**
 * Returns whether a statement that selects contents also reads those of articles that it skips: MySQL and MariaDB read a whole row before
 * they compare columns that do not select rows of the index.
 */
export function readsSkippedContents(dialect: Dialect, filter: ResolvedArticleFilter): boolean {
  if (dialect !== 'mysql') return false;
  const skipsNone = ({ visibility }: StatusVisibility) => containsAll(visibility) || containsOwnOnly(visibility);
  return !isIndexed(filter) || !filter.states.every(skipsNone);
}

/** Columns whose index contains all that decides which articles are visible. */
const INDEXED_FIELDS: readonly string[] = ['author', 'featured', 'created_at', 'updated_at', 'published_at'];

/** Methods of `Database` for a statement that may examine many rows. */
export type ScanMethod = 'scan' | 'search';

/** Chooses the method for a list, or for its count, which needs no order. `isNear`: an index leads to the page after few rows. */
export const scanMethod = (filter: ResolvedArticleFilter, isNear = true): ScanMethod =>
  isNear && isIndexed(filter) ? 'scan' : 'search';

/** Returns whether the database reads the matches from an index, so that it examines no rows of other articles. */
function isIndexed(filter: ResolvedArticleFilter): boolean {
  if (filter.search) return false;
  const areFieldsIndexed = filter.columnFilters.every(({ field }) => INDEXED_FIELDS.includes(field));
  return isOfFewIds(filter) || (termsOf(filter).length <= 1 && areFieldsIndexed);
}

/** Returns whether the filter names the articles by slug or id. */
const isOfFewIds = ({ slugs, columnFilters }: ResolvedArticleFilter): boolean =>
  slugs.length > 0 ||
  columnFilters.some(({ field, operator }) => field === 'id' && (operator === 'eq' || operator === 'in'));

const hasOnlyFilter = (filter: ResolvedArticleFilter, name: 'author' | 'featured'): boolean => {
  const [first] = filter.columnFilters;
  return termsOf(filter).length === 1 && first?.field === name && first.operator === 'eq';
};

const termsOf = ({ tags, slugs, categories, columnFilters }: ResolvedArticleFilter) => [
  ...tags,
  ...slugs,
  ...categories,
  ...columnFilters,
];

/** The first tag that every article of the list has. */
const requiredTag = ({ tags }: ResolvedArticleFilter): number | undefined =>
  tags.find(({ has, ids }) => has && ids.length === 1)?.ids[0];
