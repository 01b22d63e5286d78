import type { OpenApiDocument, Parameter } from '../support/openapi-document.js';
import type { FilledSite } from './filled-site.js';

/** A value for every query parameter, so that the article of the site is found by all of them at once. */
const values = ({ article, category, author, comment }: FilledSite): Readonly<Record<string, string>> => ({
  ...{ page: '1', per_page: '5', start: '0', limit: '5', size: '5', total: 'true', order: 'asc', highlight: 'true' },
  ...{ category: String(category), category_tree: String(category), categoryid: String(category) },
  ...{ author: String(author), uid: String(author), article: String(article), id: String(article) },
  ...{ search: 'ferry', slug: 'the-ferry', title: 'The ferry', excerpt: 'A ferry', tag: 'rivers', tags: 'rivers' },
  ...{ featured: 'false', trashed: 'false', unattached: 'false', include: 'author', name: 'rivers' },
  ...{ published_after: '2000-01-01T00:00:00Z', published_before: '2999-01-01T00:00:00Z', parent: String(comment) },
  ...{ views: '0', rating: '0', comments_count: '1', item_count: '1' },
});

const TIMES = /^(created_at|updated_at|published_at)$/;
const PAST = '2000-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

/** Of a list: an address with every parameter that its documentation has, each with a value that finds something. */
export function wholeQuery(document: OpenApiDocument, path: string, site: FilledSite): string {
  const { parameters = [] } = document.operation(path, 'get')!;
  return parameters
    .map((parameter) => document.resolved<Parameter>(parameter))
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter): [string, string][] => {
      const value = valueOf(parameter, path, site);
      return value === undefined ? [] : [[parameter.name, value]];
    })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function valueOf({ name, schema }: Parameter, path: string, site: FilledSite): string | undefined {
  const [outer, inner, operator] = name.split(/[[\]]+/) as [string, string | undefined, string | undefined];
  // One cursor at a time, and what it says is read before any statement.
  if (inner === 'after' || inner === 'before') return undefined;
  if (outer === 'fields') return undefined;
  if (outer === 'sort') return (schema['enum'] as string[] | undefined)?.[0] ?? 'id';
  const named = inner ?? outer;
  if (named === 'status') return path.includes('/items') ? '1' : path.includes('comments') ? 'approved' : 'published';
  if (TIMES.test(named))
    return /^(lt|lte|ne)$/.test(operator ?? '') ? FUTURE : operator?.startsWith('g') ? PAST : undefined;
  const value = values(site)[named];
  if (value === undefined || operator === undefined) return value;
  return { ne: `${value}1`, gt: undefined, lt: `${value}9` }[operator] ?? (operator === 'gt' ? undefined : value);
}
