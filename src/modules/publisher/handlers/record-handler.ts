import { mayEnter, type AccountPrincipal, type Permission, type Principal } from '../../../core/auth/index.js';
import type { UnitOfWork } from '../../../core/database/index.js';
import { DomainError, forbidden } from '../../../core/errors/domain-error.js';
import type { HandledRecord } from './handled-record.js';

/** What is wrong with the service itself, and no record can say. */
const BROKEN = ['internal', 'unavailable'];

/**
 * Reads and saves records on behalf of a principal, who may do what they may do anywhere.
 *
 * - A save or a deletion that is refused (invalid, forbidden, conflict, not found) gives false, and the record its errors.
 * - What is not there, or not theirs to see, is read as an empty record: a new one.
 * - What is broken (the database is away) is thrown. So is every refusal inside a unit of work that the caller has opened: half of
 *   the save may be in it, and it must come to nothing.
 */
export abstract class RecordHandler {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  protected async attempt(record: HandledRecord, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      record.setErrors([]);
      return true;
    } catch (error) {
      if (!isRefusal(error) || this.unitOfWork.isOpen) throw error;
      record.setErrors(error.details?.map(({ message }) => message) ?? [error.message]);
      return false;
    }
  }

  /** Null where it is not there. */
  protected async found<T>(reading: Promise<T>): Promise<T | null> {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'notFound') return null;
      throw error;
    }
  }

  /** What a route asks of its caller. */
  protected demand(caller: Principal, wanted: Permission): asserts caller is AccountPrincipal {
    if (!mayEnter(caller, wanted)) throw forbidden();
  }
}

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && !BROKEN.includes(error.kind);
