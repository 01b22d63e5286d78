import { DomainError, type ErrorDetail } from '../../errors/domain-error.js';

export type RawQuery = Readonly<Record<string, unknown>>;

/**
 * Reads the parameters of a query one by one, notes what is wrong with each, and at the end refuses those that nobody has asked
 * for. JSON:API wants 400 for all of that.
 */
export class QueryReader {
  private readonly faults: ErrorDetail[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly query: RawQuery) {}

  /** The value of a parameter as `read` has it; undefined where it was not sent, or is no such value. */
  take<Value>(name: string, read: (text: string) => Value | undefined, rule: string): Value | undefined {
    this.known.add(name);
    const sent = this.query[name];
    if (sent === undefined) return undefined;
    const value = typeof sent === 'string' ? read(sent) : undefined;
    if (value === undefined) this.fault(name, typeof sent === 'string' ? rule : 'must be given once');
    return value;
  }

  /** The members of a comma-separated list; `problem` tells what is wrong with one. None where one is wrong. */
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

  /** Throws when anything was wrong. */
  finish(): void {
    for (const name of Object.keys(this.query)) {
      if (!this.known.has(name)) this.fault(name, 'is no parameter of this address');
    }
    if (this.faults.length > 0) {
      throw new DomainError('malformed', 'The query parameters are not understood', { details: this.faults });
    }
  }
}

/** Short enough to be told. */
export const quoted = (text: string): string => `"${text.slice(0, 50)}"`;
