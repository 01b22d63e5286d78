import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { inlineReferences } from './inline-references.js';

type Node = Record<string, unknown>;
export type Schema = Node;
interface Reference {
  readonly $ref: string;
}

export type Content = Record<string, { schema?: Schema }>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly style?: string;
  readonly schema: Schema;
}

export interface ResponseObject {
  readonly headers?: Record<string, Reference | { required?: boolean; schema: Schema }>;
  readonly content?: Content;
}

export interface Operation {
  readonly parameters?: readonly (Reference | Parameter)[];
  readonly requestBody?: Reference | { required?: boolean; content: Content };
  readonly responses: Record<string, Reference | ResponseObject>;
}

/** Data and validators that are derived from a document once per worker. They contain no object of a test file. */
interface CachedDocument {
  readonly document: { readonly paths: Record<string, Partial<Record<string, Operation>>> } & Node;
  readonly patterns: readonly [pattern: RegExp, path: string][];
  readonly exact: Ajv;
  readonly coercing: Ajv;
  readonly validators: Map<Ajv, Map<object, ValidateFunction>>;
}

// Stored under a symbol, which Jest's environment does not delete: nearly all test files use the same document, and compiling
// its schemas takes longer than many test files.
const CACHE_KEY = Symbol.for('masthead.openapi-documents');
const worker = globalThis as { [CACHE_KEY]?: Map<string, CachedDocument> };
/** Each document takes tens of megabytes, and nearly all tests use the same document. */
const MAX_CACHED_DOCUMENTS = 3;

/** An OpenAPI document. Validates values against its schemas. */
export class OpenApiDocument {
  private readonly cached: CachedDocument;

  constructor(text: string) {
    const documents = (worker[CACHE_KEY] ??= new Map<string, CachedDocument>());
    this.cached =
      documents.get(text) ?? toCachedDocument(inlineReferences(JSON.parse(text) as CachedDocument['document']));
    // Move the document to the end, so that the least recently used document is evicted first.
    documents.delete(text);
    documents.set(text, this.cached);
    if (documents.size > MAX_CACHED_DOCUMENTS) documents.delete(documents.keys().next().value!);
  }

  findPath(pathname: string): string | undefined {
    return this.cached.patterns.find(([pattern]) => pattern.test(pathname))?.[1];
  }

  operation(path: string, method: string): Operation | undefined {
    return this.cached.document.paths[path]![method];
  }

  resolve<Value extends object>(node: Value | Reference): Value {
    return '$ref' in node ? (resolvePointer(this.cached.document, node.$ref) as Value) : node;
  }

  /** Returns the errors of a JSON value; undefined if it is valid. */
  validateJson(schema: Schema, value: unknown): string | undefined {
    return this.validate(this.cached.exact, schema, value);
  }

  /** Returns the errors of a value that was sent as text, for example "7" for an integer; undefined if it is valid. */
  validateText(schema: Schema, value: unknown): string | undefined {
    // Ajv coerces only members of objects.
    return this.validate(this.cached.coercing, schema, { value });
  }

  private validate(ajv: Ajv, schema: Schema, value: unknown): string | undefined {
    const { validators } = this.cached;
    const compiled = validators.get(ajv) ?? new Map<object, ValidateFunction>();
    validators.set(ajv, compiled);
    const validator =
      compiled.get(schema) ??
      ajv.compile(
        ajv === this.cached.coercing
          ? { type: 'object', properties: { value: withAbsoluteReferences(schema) } }
          : withAbsoluteReferences(schema),
      );
    compiled.set(schema, validator);
    if (validator(value)) return undefined;
    return validator.errors!.map(({ instancePath, message }) => `${instancePath.slice(1)} ${message}`).join(', ');
  }
}

function toCachedDocument(document: CachedDocument['document']): CachedDocument {
  const parameters = (path: string) => path.split('{').length;
  // Paths with fewer parameters have priority: `/users/me` before `/users/{id}`.
  const patterns = Object.keys(document.paths)
    .sort((one, other) => parameters(one) - parameters(other))
    .map((path): [RegExp, string] => [patternOf(path), path]);
  const components = toJsonSchema(document['components'] ?? {});
  const validator = (options: object): Ajv => {
    const ajv = new Ajv({ allErrors: true, strict: false, logger: false, ...options });
    addFormats(ajv);
    // Email addresses can contain non-ASCII characters (RFC 6531).
    ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
    // The service accepts and returns URLs with non-ASCII characters (RFC 3987).
    ajv.addFormat('uri', (text) => URL.canParse(text));
    return ajv.addSchema({ $id: 'document', components });
  };
  return {
    ...{ document, patterns, validators: new Map<Ajv, Map<object, ValidateFunction>>() },
    ...{ exact: validator({}), coercing: validator({ coerceTypes: 'array' }) },
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i');

const resolvePointer = (document: unknown, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((node, key) => (node as Node)[key], document);

/** Converts references to absolute references into the document, so that the schema can be compiled separately. */
const withAbsoluteReferences = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(toJsonSchema(schema)).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Schema;

/** Converts `nullable` of OpenAPI 3.0 to JSON Schema. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, toJsonSchema(child)]),
  );
  return nullable === true ? { anyOf: [{ type: 'null' }, rest] } : rest;
}
