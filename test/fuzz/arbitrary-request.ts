import fc from 'fast-check';
import type { Content, OpenApiDocument, Parameter, Schema } from '../support/openapi-document.js';
import { mutate } from './mutate-value.js';
import { CALLER_WEIGHTS, type CallerName } from './fuzz-callers.js';
import { BROKEN_JSON, hostileJson, hostileText } from './hostile-values.js';
import { arbitraryHeaders } from './arbitrary-headers.js';
import { KnownValue } from './known-values.js';
import type { Planned, PlannedBody, PlannedFile, PlannedRequest } from './planned-request.js';
import { SchemaValues } from './schema-values.js';

const anyCaller = fc.oneof(
  ...Object.entries(CALLER_WEIGHTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as CallerName) })),
);

/** Generates true with a probability of 1/n. */
const oneIn = (n: number): fc.Arbitrary<boolean> => fc.nat(n - 1).map((drawn) => drawn === 0);

/** Generates requests to the operations of an OpenAPI document. Some are valid; most contain invalid or extreme values. */
export class ArbitraryRequests {
  private readonly values: SchemaValues;

  constructor(private readonly document: OpenApiDocument) {
    this.values = new SchemaValues(document);
  }

  forOperations(operations: readonly (readonly [path: string, method: string])[]): fc.Arbitrary<PlannedRequest> {
    return fc.oneof(...operations.map(([path, method]) => this.forOperation(path, method)));
  }

  private forOperation(path: string, method: string): fc.Arbitrary<PlannedRequest> {
    const operation = this.document.operation(path, method)!;
    const parameters = (operation.parameters ?? []).map((parameter) => this.document.resolve<Parameter>(parameter));
    const inPlace = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
    const content = operation.requestBody && this.document.resolve(operation.requestBody).content;
    return fc.record<PlannedRequest>({
      method: fc.constant(method.toUpperCase()),
      path: fc.constant(path),
      caller: anyCaller,
      segments: fc.record(Object.fromEntries(inPlace('path').map(({ name }) => [name, segment(path, name)]))),
      query: this.query(inPlace('query'), method === 'get' ? [0, 0, 1, 1, 2, 3, 5] : [0, 0, 0, 0, 1, 3]),
      headers: arbitraryHeaders,
      contentType: contentType(content),
      body: content ? this.body(content) : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, stray),
      unversioned: oneIn(20),
      twice: oneIn(25),
    });
  }

  private query(parameters: readonly Parameter[], counts: readonly number[]): fc.Arbitrary<[string, Planned][]> {
    const pairs = parameters.map((parameter) => {
      const { name, schema, required = false } = parameter;
      const value = fc.oneof(
        { weight: 5, arbitrary: this.values.forSchema(schema, name) },
        hostileText as fc.Arbitrary<unknown>,
      );
      return { required, pair: fc.tuple(fc.constant(name), value) };
    });
    const needed = pairs.filter(({ required }) => required).map(({ pair }) => pair);
    const some = pairs.length === 0 ? [] : [{ weight: 12, arbitrary: fc.oneof(...pairs.map(({ pair }) => pair)) }];
    const unknown = fc.tuple(
      fc.oneof(hostileText, fc.constantFrom('page[x]', 'filter[a][b][c]', 'sort[]')),
      hostileText,
    );
    return fc
      .tuple(
        fc.tuple(...needed.map((pair) => fc.option(pair, { freq: 10 }))),
        fc.array(fc.oneof(...some, { weight: 1, arbitrary: unknown }), { maxLength: 5 }),
        fc.constantFrom(...counts),
      )
      .map(([first, rest, most]) => [...first.filter((pair) => pair !== null), ...rest.slice(0, most)]);
  }

  private body(content: Content): fc.Arbitrary<PlannedBody | undefined> {
    const [[type, { schema = {} }]] = Object.entries(content) as [[string, { schema?: Schema }]];
    const fitting = this.values.forSchema(schema);
    const value = fc.oneof(
      { weight: 9, arbitrary: fitting },
      { weight: 6, arbitrary: mutate(fitting, hostileJson, 1) },
      { weight: 2, arbitrary: mutate(fitting, hostileJson, 4) },
      { weight: 1, arbitrary: hostileJson },
    );
    const text = fc.constantFrom(...BROKEN_JSON).map((broken): PlannedBody => ({ kind: 'text', text: broken }));
    const fields = value.map((planned): PlannedBody => ({ kind: 'fields', value: planned }));
    const whole =
      type === 'multipart/form-data'
        ? fc
            .tuple(value, fc.option(file, { nil: undefined, freq: 8 }))
            .map(([planned, sent]): PlannedBody => ({ kind: 'form', value: planned, file: sent }))
        : value.map((planned): PlannedBody => ({ kind: 'json', value: planned }));
    return fc.oneof(
      { weight: 16, arbitrary: whole },
      { weight: 1, arbitrary: text },
      { weight: content['application/x-www-form-urlencoded'] ? 6 : 1, arbitrary: fields },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  }
}

const stray = hostileJson.map((value): PlannedBody => ({ kind: 'json', value }));

/** Generates a content type; mostly undefined, so that the header matches the body. */
function contentType(content: Content = {}): fc.Arbitrary<string | undefined> {
  const wrong = [
    'text/plain',
    'application/xml',
    'json',
    '',
    'application/json; charset=latin1',
    'application/json;;=',
    '*/*',
  ];
  const others = [
    'application/json',
    'application/vnd.api+json',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ];
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom(...others, ...Object.keys(content)) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  );
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ articles: 'article', items: 'article', users: 'user', categories: 'category', tags: 'tag', comments: 'comment' },
  ...{ attachments: 'attachment', webhooks: 'webhook', deliveries: 'webhook_delivery', revisions: 'revision' },
  ...{ 'api-clients': 'api_client', keys: 'api_key' },
};

/** The kind of known values of a path parameter, such as `article` for `{id}` in `/articles/{id}`. */
export function segmentKind(path: string, name: string): string {
  const parts = path.split('/');
  return KINDS[parts[parts.indexOf(`{${name}}`) - 1]!] ?? 'article';
}

/** Generates an id in the path, in most cases the id of an existing object. */
function segment(path: string, name: string): fc.Arbitrary<Planned> {
  const kind = segmentKind(path, name);
  return fc.oneof(
    { weight: 14, arbitrary: fc.nat(1000).map((pick) => new KnownValue(kind, pick)) },
    { weight: 2, arbitrary: fc.constantFrom('1', '2', '9999999999', '0') },
    { weight: 1, arbitrary: hostileText },
  );
}

const file: fc.Arbitrary<PlannedFile> = fc.record({
  name: fc.oneof(fc.constantFrom('a.txt', 'b.png', 'c.pdf', 'd.svg', 'e.html'), hostileText),
  content: fc.oneof(
    fc.constantFrom(
      'A text',
      '\u0089PNG\r\n\u001a\n',
      '%PDF-1.4',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '',
    ),
    hostileText,
  ),
  cut: oneIn(12),
});
