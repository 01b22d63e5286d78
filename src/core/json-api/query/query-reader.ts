import { DomainError, type ErrorDetail } from '../../errors/domain-error.js';

export type RawQuery = Readonly<Record<string, unknown>>;

/**
 * Reads query parameters one by one and collects their errors. `finish` also rejects the parameters that were not read. JSON:API
 * requires 400 for these errors.
 */
export class QueryReader {
  private readonly faults: ErrorDetail[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly query: RawQuery) {}

  /** Returns the parsed parameter; undefined if it is absent or invalid. */
  take<Value>(name: string, read: (text: string) => Value | undefined, rule: string): Value | undefined {
    this.known.add(name);
    const sent = this.query[name];
    if (sent === undefined) return undefined;
    const value = typeof sent === 'string' ? read(sent) : undefined;
    if (value === undefined) this.fault(name, typeof sent === 'string' ? rule : 'must be given once');
    return value;
  }

  /** Returns the members of a comma-separated list; undefined if `problem` returns an error for one member. */
  takeList(name: string, problem: (member: string) => string | undefined): string[] | undefined {
    const members = this.take(name, (text) => [...new Set(text.split(',').filter(Boolean))], '');
    const faults = members?.flatMap((member) => problem(member) ?? []) ?? [];
    if (faults.length === 0) return members;
    this.fault(name, faults[0]!);
    return undefined;
  }

  fault(name: string, rule: string): void {
    this.faults.push({ field: name, message: `${name} ${rule}.`, source: 'parameter' });
  }

  /** Throws "malformed" if a parameter is invalid or unknown. */
  finish(): void {
    for (const name of Object.keys(this.query)) {
      if (!this.known.has(name)) this.fault(name, 'is not a parameter of this endpoint');
    }
    if (this.faults.length > 0) {
      throw new DomainError('malformed', 'The query parameters are invalid', { details: this.faults });
    }
  }
}

/** Quotes at most 50 characters for a message. */
export const quoted = (text: string): string => `"${text.slice(0, 50)}"`;
