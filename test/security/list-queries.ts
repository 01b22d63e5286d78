import type { OpenApiDocument, Parameter } from '../support/openapi-document.js';
import type { SecurityFixture } from './security-fixture.js';

type Values = Readonly<Record<string, string>>;

/** Values of the query parameters. One object of the site matches all values together. */
const common = ({ article, category, author, comment }: SecurityFixture): Values => ({
  ...{ page: '1', per_page: '5', start: '0', limit: '5', size: '5', total: 'true', order: 'asc', highlight: 'true' },
  ...{ category: String(category), category_tree: String(category), categoryid: String(category), id: String(article) },
  ...{ author: String(author), uid: String(author), article: String(article), parent: String(comment) },
  ...{ search: 'ferry', slug: 'the-ferry', title: 'The ferry', subtitle: 'Now', excerpt: 'A ferry', tag: 'rivers' },
  ...{ featured: 'false', trashed: 'false', unattached: 'false', include: 'author', status: 'published' },
  ...{ published_after: '2000-01-01T00:00:00Z', published_before: '2999-01-01T00:00:00Z' },
  ...{ views: '0', rating: '0', comments_count: '2' },
});

const VALUES_BY_LIST: readonly [list: RegExp, values: Values][] = [
  [/categories$/, { parent: '0', name: 'Rivers', slug: 'rivers', status: '1', include: 'parent' }],
  [/tags$/, { name: 'Rivers', slug: 'rivers' }],
  [/comments$/, { status: 'approved' }],
  [/items$/, { status: '1' }],
];

/** Other valid values, for comparisons with `ne`. */
const OTHER_VALUES: Values = { published: 'draft', approved: 'pending', '1': '2', '0': '7', false: 'true' };

const TIMES = /^(created_at|updated_at|published_at)$/;
const PAST = '2000-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

/**
 * Returns a query with all documented parameters of a list, with values that match an object. Omits cursors and field names, which are
 * validated before any statement, and comparisons that no object can match: equality of times, `gt` of counts.
 */
export function fullQuery(document: OpenApiDocument, path: string, site: SecurityFixture): string {
  const values = { ...common(site), ...VALUES_BY_LIST.find(([list]) => list.test(path))?.[1] };
  const { parameters = [] } = document.operation(path, 'get')!;
  return parameters
    .map((parameter) => document.resolve<Parameter>(parameter))
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [parameter.name, valueOf(parameter, values)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value!)}`)
    .join('&');
}

function valueOf({ name, schema }: Parameter, values: Values): string | undefined {
  const [outer, inner, operator = ''] = name.split(/[[\]]+/);
  if (outer === 'fields') return undefined;
  if (outer === 'sort') return (schema['enum'] as string[] | undefined)?.[0] ?? 'id';
  const named = inner ?? outer!;
  if (TIMES.test(named)) return timeFor(operator);
  const value = values[named];
  if (value === undefined) return undefined;
  switch (operator) {
    case 'ne':
      return OTHER_VALUES[value] ?? `${value}1`;
    case 'lt':
      return `9${value}`;
    case 'gt':
      return undefined;
    default:
      return value;
  }
}

function timeFor(operator: string): string | undefined {
  if (/^(lt|lte|ne)$/.test(operator)) return FUTURE;
  return /^(gt|gte)$/.test(operator) ? PAST : undefined;
}
