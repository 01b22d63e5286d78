import { DomainError } from '../../errors/domain-error.js';
import type { Reader } from '../reads/reader.js';
import type { BoundValue } from '../sql.js';
import type { ReplicaSelector } from './replica-selector.js';

/** Reads from a replica if that is allowed and possible, otherwise from the primary. */
export class ReplicatedReader implements Reader {
  /** `timeoutMs` is the limit for both servers together; a replica gets half of it. */
  constructor(
    private readonly primary: Reader,
    private readonly replicas: ReplicaSelector,
    private readonly timeoutMs: number,
  ) {}

  async query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    const replica = this.replicas.choose();
    if (!replica) return this.primary.query(sql, values);
    const startedAt = performance.now();
    try {
      return await replica.query(sql, values);
    } catch (error) {
      this.replicas.usePrimary();
      // A replica that is slow with one statement is not lost. The next poll detects a replica that does not respond.
      if (!(error instanceof DomainError)) replica.fail(error);
      return this.primary.query(sql, values, this.timeoutMs - (performance.now() - startedAt));
    }
  }
}
