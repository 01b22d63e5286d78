import { DomainError } from '../../errors/domain-error.js';
import type { Reader } from '../reads/reader.js';
import type { BoundValue } from '../sql-value.js';
import type { Replicas } from './replicas.js';

/** Reads from a replica where that is allowed and possible, and else from the primary. */
export class ReplicatedReader implements Reader {
  /** `timeoutMs` is what both may take together; a replica has half of it. */
  constructor(
    private readonly primary: Reader,
    private readonly replicas: Replicas,
    private readonly timeoutMs: number,
  ) {}

  async query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    const replica = this.replicas.choose();
    if (!replica) return this.primary.query(sql, values);
    const startedAt = performance.now();
    try {
      return await replica.query(sql, values);
    } catch (error) {
      this.replicas.avoid();
      // One that is slow with a statement is not lost; of one that does not answer at all the next look tells.
      if (!(error instanceof DomainError)) replica.fail(error);
      return this.primary.query(sql, values, this.timeoutMs - (performance.now() - startedAt));
    }
  }
}
