import { DATE_TIME_PATTERN } from '../../src/core/text/index.js';
import fc from 'fast-check';
import type { OpenApiDocument, Schema } from '../support/openapi-document.js';
import { KnownValue } from './known-values.js';

/** Kinds of known values by member name. */
const KINDS_BY_NAME: readonly [name: RegExp, kind: string][] = [
  [/^(category|category_id|categoryid|category_tree|reassign_to)$/, 'category'],
  [/^(author|author_id|uid|user|user_id)$/, 'user'],
  [/^(article|article_id|itemid)$/, 'article'],
  [/^(parent|parent_id|parentid)$/, 'comment'],
  [/^into$/, 'tag'],
  [/^(tag|tags|tag_names)$/, 'tag-name'],
  [/^slug$/, 'slug'],
  [/^(after|before)$/, 'cursor'],
];

/** Values that the service accepts, for members whose rules are stricter than their schema. */
const VALUES_BY_NAME: readonly [name: RegExp, values: fc.Arbitrary<unknown>][] = [
  [
    /^(content|body)$/,
    fc.lorem({ maxCount: 30 }).map((words) => `<p>${words}, and that is long enough by now, I think.</p>`),
  ],
  [/^email$/, fc.nat(10_000).map((n) => `somebody-${n}@example.org`)],
  [/^username$/, fc.nat(10_000).map((n) => `somebody-${n}`)],
  [/^password$/, fc.nat(99).map((n) => `a long enough password ${n}`)],
  [/^(url|image|avatar)$/, fc.constantFrom('https://example.org/a', 'https://example.org/b.png')],
  [/^events$/, fc.constantFrom([['*']], [['articles.item.created', 'articles.item.updated']]).map(([names]) => names)],
  [/^(search|name|title|excerpt|like)$/, fc.constantFrom('Article', 'word', 'a', 'The ferry', '100%', 'x_y')],
];

/** The kind of known values of a member or parameter, such as `category` for `category_id`. */
export const kindOfName = (name: string): string | undefined => KINDS_BY_NAME.find(([known]) => known.test(name))?.[1];

const id = (kind: string, asText: boolean): fc.Arbitrary<unknown> =>
  fc.nat(1000).map((pick) => new KnownValue(kind, pick, asText));

/** Generates valid values for the schemas of an OpenAPI document, often at their limits. Most ids belong to existing objects. */
export class SchemaValues {
  constructor(private readonly document: OpenApiDocument) {}

  /** `name` is the name of the member or parameter. In `filter[author][in]`, the innermost name without the operator counts. */
  forSchema(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    const node = this.document.resolve<Schema>(schema as Schema & { $ref: string });
    const values = this.forNode(node, innermost(name));
    if (node['nullable'] !== true) return values;
    return fc.oneof({ weight: 5, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) });
  }

  private forNode(node: Schema, name: string): fc.Arbitrary<unknown> {
    const union = (node['oneOf'] ?? node['anyOf']) as Schema[] | undefined;
    if (union) return fc.oneof(...union.map((one) => this.forSchema(one, name)));
    const parts = node['allOf'] as Schema[] | undefined;
    if (parts)
      return fc
        .tuple(...parts.map((one) => this.forSchema(one, name)))
        .map((all) => Object.assign({}, ...all) as unknown);
    if (Array.isArray(node['enum'])) return fc.constantFrom(...(node['enum'] as unknown[]));
    const likely = VALUES_BY_NAME.find(([known]) => known.test(name))?.[1];
    const values = this.forType(node, name);
    return likely ? fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: values }) : values;
  }

  private forType(node: Schema, name: string): fc.Arbitrary<unknown> {
    switch (node['type']) {
      case 'object':
        return this.object(node);
      case 'array': {
        const {
          items = {},
          minItems = 0,
          maxItems = 5,
        } = node as { items?: Schema; minItems?: number; maxItems?: number };
        return fc.array(this.forSchema(items, name), { minLength: minItems, maxLength: Math.min(maxItems, 5) });
      }
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return withKnown(name, false, number(node));
      case 'string':
        return withKnown(name, true, text(node));
      default:
        return fc.jsonValue();
    }
  }

  private object(node: Schema): fc.Arbitrary<unknown> {
    const { properties = {}, required = [] } = node as { properties?: Record<string, Schema>; required?: string[] };
    const kind = (properties['type']?.['enum'] as string[] | undefined)?.[0];
    const members = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
      name,
      // Resource linkage of version 2.
      name === 'id' && kind !== undefined ? withKnown('', true, text(schema), kind) : this.forSchema(schema, name),
    ]);
    return fc.record(Object.fromEntries(members), { requiredKeys: required });
  }
}

/** Returns `author` for `filter[author][in]`, and `after` for `page[after]`. */
export function innermost(name: string): string {
  const names = name.split(/[[\]]+/).filter((part) => part !== '' && !/^(eq|ne|in|gt|gte|lt|lte)$/.test(part));
  return names.at(-1) ?? '';
}

function withKnown(
  name: string,
  asText: boolean,
  others: fc.Arbitrary<unknown>,
  given?: string,
): fc.Arbitrary<unknown> {
  const kind = given ?? kindOfName(name);
  if (kind === undefined) return others;
  return fc.oneof({ weight: 4, arbitrary: id(kind, asText) }, { weight: 1, arbitrary: others });
}

function number({ minimum = 0, maximum = 1_000_000, type }: Schema): fc.Arbitrary<number> {
  const [lowest, highest] = [minimum, maximum] as [number, number];
  const edges = fc.constantFrom(lowest, Math.min(lowest + 1, highest), highest);
  if (type === 'number') return fc.oneof(edges, fc.constantFrom(0, 1, 2.5, 3));
  return fc.oneof(edges, fc.integer({ min: lowest, max: Math.min(highest, lowest + 20) }));
}

function text(node: Schema): fc.Arbitrary<unknown> {
  const {
    minLength = 0,
    maxLength = 200,
    pattern,
    format,
  } = node as {
    [name: string]: unknown;
    minLength?: number;
    maxLength?: number;
    pattern?: string;
  };
  if (format === 'date-time' || pattern === DATE_TIME_PATTERN.source) return time;
  if (pattern !== undefined && !pattern.startsWith('^[^')) return fromPattern(pattern, maxLength);
  const maxCharacters = Math.min(maxLength, 1000);
  const upTo = (unit: 'grapheme' | 'grapheme-ascii') =>
    fc.string({ unit, minLength, maxLength: Math.min(maxCharacters, minLength + 30) });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.lorem({ maxCount: 4 }).map((words) => words.padEnd(minLength, 'x').slice(0, maxCharacters)),
    },
    { weight: 1, arbitrary: upTo('grapheme') },
    { weight: 1, arbitrary: upTo('grapheme-ascii') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxCharacters), '🌍'.repeat(maxCharacters)),
    },
  );
}

const time = fc.oneof(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-01-31',
    '1000-01-01',
    '9999-12-31T23:59:59.999Z',
    '2026-01-31T08:00:00+14:00',
    '2026-01-31T08:00:00',
  ),
);

const fromPattern = (pattern: string, maxLength: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(pattern), { size: 'small' }).map((found) => found.slice(0, maxLength));
