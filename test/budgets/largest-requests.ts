import type { Content, OpenApiDocument, Parameter } from '../support/openapi-document.js';
import type { PlannedBody, PlannedRequest } from '../fuzz/planned-request.js';
import { segmentKind } from '../fuzz/arbitrary-request.js';
import { KnownValue } from '../fuzz/known-values.js';
import { innermost } from '../fuzz/schema-values.js';
import { LargestValues, type Reductions } from './largest-values.js';

/** The default limit of a JSON body, in bytes. */
const MAX_BODY_BYTES = 1024 ** 2;
const MAX_FILE_BYTES = 10 * 1024 ** 2;
/** A text whose length has been reduced this often gets an ordinary value. */
const MIN_SCALE = 1 / 1024;

/** The largest request to one operation. `reduce` makes the values smaller that a response has rejected. */
export class LargestRequest {
  private readonly reductions: Reductions = { every: 1, scale: new Map(), ordinary: new Set(), omitted: new Set() };
  private bodyScale = 1;

  constructor(
    private readonly document: OpenApiDocument,
    private readonly path: string,
    private readonly method: string,
    private readonly unit: string,
    /** Also sends the text parameters of the query. Without them, a list returns all rows. */
    private readonly withTexts: boolean,
  ) {}

  plan(): PlannedRequest {
    const operation = this.document.operation(this.path, this.method)!;
    const content = operation.requestBody && this.document.resolve(operation.requestBody).content;
    const parameters = (operation.parameters ?? []).map((one) => this.document.resolve<Parameter>(one));
    const values = new LargestValues(this.document, this.unit, this.longestText(), this.reductions);
    return {
      method: this.method.toUpperCase(),
      path: this.path,
      caller: 'admin',
      segments: Object.fromEntries(
        parameters
          .filter((one) => one.in === 'path')
          .map(({ name }) => [name, new KnownValue(segmentKind(this.path, name), 0)]),
      ),
      query: parameters
        .filter((one) => one.in === 'query' && this.isSent(one))
        .map(({ name, schema }) => [name, values.forSchema(schema, innermost(name))]),
      headers: [],
      contentType: undefined,
      body: content && this.body(content, values),
      unversioned: false,
      twice: false,
    };
  }

  /** Returns false if nothing is left to reduce. */
  reduce(status: number, text: string): boolean {
    if (status === 413) return (this.bodyScale /= 2) > MIN_SCALE;
    if (status === 431 || text.includes('The URL is longer')) return (this.reductions.every /= 2) > MIN_SCALE;
    if (status !== 422 && status !== 400) return false;
    const rejected = [...text.matchAll(/"(?:field|pointer|parameter)":"([^"]+)"/g)].map(([, field]) => nameOf(field!));
    for (const name of rejected) this.reduceMember(name);
    return rejected.length > 0;
  }

  private reduceMember(name: string): void {
    const { scale, ordinary, omitted } = this.reductions;
    const next = (scale.get(name) ?? 1) / 2;
    if (next > MIN_SCALE && !ordinary.has(name)) scale.set(name, next);
    else if (!ordinary.has(name)) ordinary.add(name);
    else omitted.add(name);
  }

  private longestText(): number {
    return Math.floor((MAX_BODY_BYTES * 0.95 * this.bodyScale) / (Buffer.byteLength(this.unit) / this.unit.length));
  }

  private isSent({ name, required = false, schema }: Parameter): boolean {
    if (required) return true;
    if (this.reductions.omitted.has(innermost(name))) return false;
    if (/^(per_page|limit|size)$/.test(innermost(name))) return true;
    const isText = schema['type'] === 'string' && schema['enum'] === undefined && schema['format'] === undefined;
    return this.withTexts && isText;
  }

  private body(content: Content, values: LargestValues): PlannedBody {
    const [[type, { schema = {} }]] = Object.entries(content) as [[string, Content[string]]];
    const value = values.forSchema(schema);
    if (type !== 'multipart/form-data') {
      return { kind: type.includes('urlencoded') ? 'fields' : 'json', value };
    }
    const bytes = MAX_FILE_BYTES * this.bodyScale * 0.99;
    const text = this.unit.repeat(Math.floor(bytes / Buffer.byteLength(this.unit)));
    return { kind: 'form', value, file: { name: 'a.txt', content: text, cut: false } };
  }
}

/** `title` for `/data/attributes/title`, `size` for `page[size]`, `tags` for `tags.3`. */
const nameOf = (field: string): string =>
  innermost(
    field
      .split(/[/.]/)
      .filter((part) => part !== '' && !/^\d+$/.test(part))
      .at(-1) ?? '',
  );
