/** The part of an OpenAPI schema from which an example is composed. */
export interface ExampleSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
  readonly items?: ExampleSchema;
  readonly allOf?: readonly ExampleSchema[];
  readonly oneOf?: readonly ExampleSchema[];
  readonly anyOf?: readonly ExampleSchema[];
  readonly example?: unknown;
}

const TEXT_BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-09-28T08:00:00.000Z',
  email: 'mara@example.org',
  password: 'correct horse battery staple',
  uri: 'https://www.example.org/pictures/ferry.jpg',
  uuid: 'b7c1f0de-4b1c-4f5e-9a58-0c5f3e0d9a11',
};

/** Example of a text without format and without a declared example. */
export const DEFAULT_EXAMPLE_TEXT = 'A few words';

/**
 * Composes examples of schemas from the examples of their members. A member without a declared example gets a value of its type.
 * `selfPaths` has the path of a resource, `/api/v1/articles/{id}`, by the name of its schema.
 */
export class ExampleBuilder {
  /** Schemas in progress. A recursive schema, such as a comment tree, appears once. */
  private readonly inProgress = new Set<ExampleSchema>();

  constructor(
    private readonly schemas: Readonly<Record<string, ExampleSchema>>,
    private readonly selfPaths: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** Returns an example of a response with all members; undefined if the schema has no JSON example. */
  ofResponse(schema: ExampleSchema): unknown {
    return this.resolve(schema, '', () => true);
  }

  /** Returns an example of a request with the required members and the members that declare an example. */
  ofRequest(schema: ExampleSchema): unknown {
    return this.resolve(schema, '', (member, isRequired) => isRequired || this.declaresExample(member));
  }

  private resolve(schema: ExampleSchema, name: string, isWanted: IsWanted): unknown {
    if (schema.example !== undefined) return schema.example;
    if (schema.$ref !== undefined) return this.component(schema.$ref.replace(/.*\//, ''), name, isWanted);
    if (this.inProgress.has(schema)) return undefined;
    this.inProgress.add(schema);
    try {
      return this.compose(schema, name, isWanted);
    } finally {
      this.inProgress.delete(schema);
    }
  }

  private component(schemaName: string, name: string, isWanted: IsWanted): unknown {
    const value = this.resolve(this.schemas[schemaName]!, name, isWanted);
    const path = this.selfPaths.get(schemaName);
    if (path === undefined || !isResource(value)) return value;
    const self = path.replace(/\{\w+\}$/, String(value.id));
    return { ...value, links: { ...value.links, self: self.replaceAll(/\{\w+\}/g, '1') } };
  }

  private compose(schema: ExampleSchema, name: string, isWanted: IsWanted): unknown {
    if (schema.enum) return schema.enum[0];
    if (schema.allOf)
      return Object.assign({}, ...schema.allOf.map((part) => this.resolve(part, name, isWanted))) as object;
    const [choice] = schema.oneOf ?? schema.anyOf ?? [];
    if (choice) return this.resolve(choice, name, isWanted);
    if (schema.type === 'object') return this.object(schema, isWanted);
    if (schema.type === 'array') return this.array(schema, name, isWanted);
    if (schema.type === 'boolean') return false;
    if (schema.type === 'string') return text(schema, name);
    return Math.max(1, schema.minimum ?? 1);
  }

  /** A form with a file has no JSON example. */
  private object({ properties = {}, required = [] }: ExampleSchema, isWanted: IsWanted): object | undefined {
    if (Object.values(properties).some(({ format }) => format === 'binary')) return undefined;
    const members = Object.entries(properties)
      .filter(([name, member]) => isWanted(member, required.includes(name)))
      .map(([name, member]) => [name, this.resolve(member, name, isWanted)] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }

  private array({ items = {} }: ExampleSchema, name: string, isWanted: IsWanted): unknown[] {
    const item = this.resolve(items, name, isWanted);
    return item === undefined ? [] : [item];
  }

  private declaresExample(schema: ExampleSchema): boolean {
    if (schema.example !== undefined) return true;
    if (schema.$ref !== undefined) return this.declaresExample(this.schemas[schema.$ref.replace(/.*\//, '')]!);
    return Object.values(schema.properties ?? {}).some((member) => this.declaresExample(member));
  }
}

type IsWanted = (member: ExampleSchema, isRequired: boolean) => boolean;

interface Resource {
  readonly id: number | string;
  readonly links: { readonly self: string };
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'links' in value &&
  typeof value.links === 'object' &&
  value.links !== null &&
  'self' in value.links;

const text = ({ format = '', maxLength }: ExampleSchema, name: string): string =>
  (TEXT_BY_FORMAT[format] ?? (name === 'id' ? '1' : DEFAULT_EXAMPLE_TEXT)).slice(0, maxLength);
