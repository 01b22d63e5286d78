import fc from 'fast-check';
import { kindOfName, SchemaValues } from '../fuzz/schema-values.js';
import { KnownValue } from '../fuzz/known-values.js';
import type { OpenApiDocument, Schema } from '../support/openapi-document.js';

/** Values that the service has rejected, by the innermost name of the member or parameter. */
export interface Reductions {
  /** Factor of the length of every text, from 1 down. */
  every: number;
  /** Factor of the length of a text. */
  readonly scale: Map<string, number>;
  /** Names with rules that are stricter than the schema. They have an ordinary value, or none if they are optional. */
  readonly ordinary: Set<string>;
  readonly omitted: Set<string>;
}

const SEED = 29;

/** Returns the largest values that the schemas of an OpenAPI document allow, filled with one text. */
export class LargestValues {
  private readonly ordinaryValues: SchemaValues;

  constructor(
    private readonly document: OpenApiDocument,
    /** The repeated text, such as `&`. */
    private readonly unit: string,
    /** The maximum length of a text. */
    private readonly longest: number,
    private readonly reductions: Reductions,
  ) {
    this.ordinaryValues = new SchemaValues(document);
  }

  forSchema(schema: Schema, name = ''): unknown {
    const node = this.document.resolve<Schema>(schema as Schema & { $ref: string });
    if (this.reductions.ordinary.has(name)) {
      return fc.sample(this.ordinaryValues.forSchema(node, name), { seed: SEED, numRuns: 1 })[0];
    }
    const union = (node['oneOf'] ?? node['anyOf']) as Schema[] | undefined;
    if (union) return this.forSchema(union[0]!, name);
    const parts = node['allOf'] as Schema[] | undefined;
    if (parts) return Object.assign({}, ...parts.map((one) => this.forSchema(one, name))) as unknown;
    if (Array.isArray(node['enum'])) return (node['enum'] as unknown[]).at(-1);
    const kind = kindOfName(name);
    if (kind !== undefined && node['type'] !== 'array') return new KnownValue(kind, 0, node['type'] === 'string');
    return this.forType(node, name);
  }

  private forType(node: Schema, name: string): unknown {
    switch (node['type']) {
      case 'object':
        return this.object(node);
      case 'array': {
        const { items = {}, maxItems = 50 } = node as { items?: Schema; maxItems?: number };
        const first = this.forSchema(items, name);
        const distinct = (n: number) => (typeof first === 'string' ? `${n} ${first}`.slice(0, first.length) : first);
        return Array.from({ length: Math.ceil(maxItems * this.scaleOf(name)) }, (_, n) => distinct(n));
      }
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return node['maximum'] ?? 1;
      case 'string':
        return this.text(node, name);
      default:
        return null;
    }
  }

  private object(node: Schema): unknown {
    const { properties = {}, required = [] } = node as { properties?: Record<string, Schema>; required?: string[] };
    const kind = (properties['type']?.['enum'] as string[] | undefined)?.[0];
    const members = Object.entries(properties)
      .filter(([name]) => required.includes(name) || !this.reductions.omitted.has(name))
      .map(([name, schema]) => [
        name,
        name === 'id' && kind !== undefined ? new KnownValue(kind, 0, true) : this.forSchema(schema, name),
      ]);
    return Object.fromEntries(members) as unknown;
  }

  private text(node: Schema, name: string): unknown {
    const { maxLength, pattern, format } = node as { maxLength?: number; pattern?: string; format?: string };
    if (format === 'date-time') return '2040-01-31T08:00:00.000Z';
    if ((pattern !== undefined && !pattern.startsWith('^[^')) || (format !== undefined && format !== 'binary')) {
      return fc.sample(this.ordinaryValues.forSchema(node, name), { seed: SEED, numRuns: 1 })[0];
    }
    const length = Math.ceil(
      Math.min(maxLength ?? Infinity, this.longest) * this.scaleOf(name) * this.reductions.every,
    );
    return this.unit.repeat(Math.ceil(length / this.unit.length)).slice(0, length);
  }

  private readonly scaleOf = (name: string): number => this.reductions.scale.get(name) ?? 1;
}
