import {
  canAccessRoute,
  type AccountPrincipal,
  type Permission,
  type Principal,
} from '../../../core/identity/index.js';
import type { UnitOfWork } from '../../../core/database/index.js';
import { DomainError, forbidden } from '../../../core/errors/domain-error.js';
import type { EditableRecord } from './editable-record.js';

/** Errors of the service, which are thrown and not set on the record. */
const SERVICE_ERROR_KINDS = ['internal', 'unavailable'];

/**
 * Reads and saves records with the rights of a principal.
 *
 * - A rejected save or deletion (invalid, forbidden, conflict, not found) returns false and sets the errors of the record.
 * - A missing or invisible record is read as an empty record, which is new.
 * - Errors of the service (for example, the database is unavailable) are thrown. In a unit of work of the caller, rejections are
 *   thrown too: a part of the save may be in the transaction, which must be rolled back.
 */
export abstract class RecordHandler {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  protected async attempt(record: EditableRecord, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      record.setErrors([]);
      return true;
    } catch (error) {
      if (!isRejection(error) || this.unitOfWork.isOpen) throw error;
      record.setErrors(error.details?.map(({ message }) => message) ?? [error.message]);
      return false;
    }
  }

  /** Returns null if the record is not found. */
  protected async findOrNull<T>(reading: Promise<T>): Promise<T | null> {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'notFound') return null;
      throw error;
    }
  }

  /** Checks the permission as a route does. */
  protected assertPermission(caller: Principal, wanted: Permission): asserts caller is AccountPrincipal {
    if (!canAccessRoute(caller, wanted)) throw forbidden();
  }
}

const isRejection = (error: unknown): error is DomainError =>
  error instanceof DomainError && !SERVICE_ERROR_KINDS.includes(error.kind);
