import type { OpenAPIObject } from '@nestjs/swagger';

/** Example texts of the links that core adds to responses, by member name. */
const EXAMPLE_LINKS: Record<string, string> = {
  first: '/api/v1/articles?page=1',
  last: '/api/v1/articles?page=9',
  next: '/api/v1/articles?page=3',
  prev: '/api/v1/articles?page=1',
  self: '/api/v1/articles/1',
};

const EXAMPLE_TEXT_BY_FORMAT: Record<string, string> = {
  'date-time': '2030-01-31T08:00:00.000Z',
  email: 'mara@example.org',
  password: 'correct horse battery staple',
  uri: 'https://www.example.org/pictures/ferry.jpg',
  uuid: 'b7c1f0de-4b1c-4f5e-9a58-0c5f3e0d9a11',
};

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  example?: unknown;
}

/** Adds an example to every component schema, composed of the examples of its members. */
export function addSchemaExamples({ components }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  const examples = new ExampleBuilder(schemas);
  for (const schema of Object.values(schemas)) {
    const example = examples.resolve(schema);
    if (example !== undefined) schema.example ??= example;
  }
}

class ExampleBuilder {
  /** Schemas in progress. A recursive schema, such as a comment tree, appears once. */
  private readonly inProgress = new Set<Schema>();

  constructor(private readonly schemas: Record<string, Schema>) {}

  /** Returns undefined if the schema has no JSON example. */
  resolve(schema: Schema, name = ''): unknown {
    if (schema.example !== undefined) return schema.example;
    if (schema.$ref !== undefined) return this.resolve(this.schemas[schema.$ref.replace(/.*\//, '')]!, name);
    if (this.inProgress.has(schema)) return undefined;
    this.inProgress.add(schema);
    try {
      return this.buildExample(schema, name);
    } finally {
      this.inProgress.delete(schema);
    }
  }

  private buildExample(schema: Schema, name: string): unknown {
    if (schema.enum) return schema.enum[0];
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.resolve(part, name))) as object;
    const [choice] = schema.oneOf ?? schema.anyOf ?? [];
    if (choice) return this.resolve(choice, name);
    if (schema.type === 'object') return this.object(schema);
    if (schema.type === 'array') return this.array(schema, name);
    if (schema.type === 'boolean') return false;
    if (schema.type === 'string') return text(schema, name);
    return Math.max(1, schema.minimum ?? 1);
  }

  /** A form with a file has no JSON example. */
  private object({ properties = {} }: Schema): object | undefined {
    if (Object.values(properties).some(({ format }) => format === 'binary')) return undefined;
    const members = Object.entries(properties).map(([name, member]) => [name, this.resolve(member, name)] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }

  private array({ items = {} }: Schema, name: string): unknown[] {
    const item = this.resolve(items, name);
    return item === undefined ? [] : [item];
  }
}

const text = ({ format = '', maxLength }: Schema, name: string): string =>
  (EXAMPLE_TEXT_BY_FORMAT[format] ?? EXAMPLE_LINKS[name] ?? 'A few words').slice(0, maxLength);
