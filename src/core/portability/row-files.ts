import type { PortableRow } from '../database/dump/index.js';

/**
 * Files that belong to rows, one file per row. They are copied if an export or import gets a folder for files. List the class in
 * `rowFiles` of the module declaration. Errors need a message for the operator.
 */
export abstract class RowFiles {
  abstract readonly table: string;
  /** Copies the file of a row into the folder. */
  abstract exportFile(row: PortableRow, folder: string): Promise<void>;
  /** Copies the file of a row from the folder to the storage of the application. Has no effect if the file already exists. */
  abstract importFile(row: PortableRow, folder: string): Promise<void>;
}

/** Injection token: the classes that the modules declare, as `readonly Type<RowFiles>[]`. */
export const ROW_FILES = Symbol('row files');
