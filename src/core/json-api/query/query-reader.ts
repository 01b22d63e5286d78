import { DomainError, type ErrorDetail } from '../../errors/domain-error.js';

export type RawQuery = Readonly<Record<string, unknown>>;

/**
 * Reads query parameters one by one and collects their errors. `assertValid` also rejects the parameters that were not read. JSON:API
 * requires 400 for these errors.
 */
export class QueryReader {
  private readonly errors: ErrorDetail[] = [];
  private readonly readNames = new Set<string>();

  constructor(private readonly query: RawQuery) {}

  /** Returns the parsed parameter; undefined if it is absent or invalid. */
  read<Value>(name: string, parse: (text: string) => Value | undefined, rule: string): Value | undefined {
    this.readNames.add(name);
    const sent = this.query[name];
    if (sent === undefined) return undefined;
    const value = typeof sent === 'string' ? parse(sent) : undefined;
    if (value === undefined) this.addError(name, typeof sent === 'string' ? rule : 'must be given once');
    return value;
  }

  /** Returns the members of a comma-separated list; undefined if `validate` returns an error for one member. */
  readList(name: string, validate: (member: string) => string | undefined): string[] | undefined {
    const members = this.read(name, (text) => [...new Set(text.split(',').filter(Boolean))], '');
    const errors = members?.flatMap((member) => validate(member) ?? []) ?? [];
    if (errors.length === 0) return members;
    this.addError(name, errors[0]!);
    return undefined;
  }

  addError(name: string, rule: string): void {
    this.errors.push({ field: name, message: `${name} ${rule}.`, source: 'parameter' });
  }

  /** Throws "malformed" if a parameter is invalid or unknown. */
  assertValid(): void {
    for (const name of Object.keys(this.query)) {
      if (!this.readNames.has(name)) this.addError(name, 'is not a parameter of this endpoint');
    }
    if (this.errors.length > 0) {
      throw new DomainError('malformed', 'The query parameters are invalid', { details: this.errors });
    }
  }
}

/** Quotes at most 50 characters for a message. */
export const quoteForMessage = (text: string): string => `"${text.slice(0, 50)}"`;
