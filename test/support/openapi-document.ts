import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

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

/** What was once worked out of a document: plain data and a validator, nothing of the test file that asked first. */
interface Known {
  readonly document: { readonly paths: Record<string, Partial<Record<string, Operation>>> } & Node;
  readonly patterns: readonly [pattern: RegExp, path: string][];
  readonly exact: Ajv;
  readonly coercing: Ajv;
  readonly checks: Map<Ajv, Map<object, ValidateFunction>>;
}

// Kept by a symbol, which Jest's environment leaves alone: the document is nearly always the same, and to compile its
// schemas again for each test file takes longer than many of them.
const KNOWN = Symbol.for('masthead.openapi-documents');
const worker = globalThis as { [KNOWN]?: Map<string, Known> };
/** Each takes tens of megabytes, and nearly all tests have the same. */
const MOST_KNOWN = 3;

/** An OpenAPI document, and whether values fit its schemas. */
export class OpenApiDocument {
  private readonly known: Known;

  constructor(text: string) {
    const documents = (worker[KNOWN] ??= new Map<string, Known>());
    this.known = documents.get(text) ?? knownOf(JSON.parse(text) as Known['document']);
    // Used last, it stands last: what goes is what was not used for longest.
    documents.delete(text);
    documents.set(text, this.known);
    if (documents.size > MOST_KNOWN) documents.delete(documents.keys().next().value!);
  }

  pathOf(pathname: string): string | undefined {
    return this.known.patterns.find(([pattern]) => pattern.test(pathname))?.[1];
  }

  operation(path: string, method: string): Operation | undefined {
    return this.known.document.paths[path]![method];
  }

  resolved<Value extends object>(node: Value | Reference): Value {
    return '$ref' in node ? (at(this.known.document, node.$ref) as Value) : node;
  }

  /** What is wrong with a value that came as JSON; nothing when it fits. */
  faultIn(schema: Schema, value: unknown): string | undefined {
    return this.fault(this.known.exact, schema, value);
  }

  /** The same for a value that came as text: "7" is an integer too. */
  faultInText(schema: Schema, value: unknown): string | undefined {
    // Only members are coerced.
    return this.fault(this.known.coercing, schema, { value });
  }

  private fault(ajv: Ajv, schema: Schema, value: unknown): string | undefined {
    const { checks } = this.known;
    const compiled = checks.get(ajv) ?? new Map<object, ValidateFunction>();
    checks.set(ajv, compiled);
    const check =
      compiled.get(schema) ??
      ajv.compile(
        ajv === this.known.coercing ? { type: 'object', properties: { value: absolute(schema) } } : absolute(schema),
      );
    compiled.set(schema, check);
    if (check(value)) return undefined;
    return check.errors!.map(({ instancePath, message }) => `${instancePath.slice(1)} ${message}`).join(', ');
  }
}

function knownOf(document: Known['document']): Known {
  const parameters = (path: string) => path.split('{').length;
  // The path with the fewest parameters is the one meant: `/users/me` before `/users/{id}`.
  const patterns = Object.keys(document.paths)
    .sort((one, other) => parameters(one) - parameters(other))
    .map((path): [RegExp, string] => [patternOf(path), path]);
  const components = jsonSchema(document['components'] ?? {});
  const validator = (options: object): Ajv => {
    const ajv = new Ajv({ allErrors: true, strict: false, logger: false, ...options });
    addFormats(ajv);
    // Addresses in other scripts are addresses too (RFC 6531).
    ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
    // The service accepts and returns URLs with characters of other scripts (RFC 3987).
    ajv.addFormat('uri', (text) => URL.canParse(text));
    return ajv.addSchema({ $id: 'document', components });
  };
  const coercing = validator({ coerceTypes: 'array' });
  // In a query more is taken than is said: a date alone, and a time without a zone.
  coercing.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
  return {
    ...{ document, patterns, checks: new Map<Ajv, Map<object, ValidateFunction>>() },
    ...{ exact: validator({}), coercing },
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i');

const at = (document: unknown, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((node, key) => (node as Node)[key], document);

/** With references that lead into the document from outside it. */
const absolute = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(jsonSchema(schema)).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Schema;

/** What OpenAPI 3.0 calls nullable, as JSON Schema has it. */
function jsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(jsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, jsonSchema(child)]),
  );
  return nullable === true ? { anyOf: [{ type: 'null' }, rest] } : rest;
}
