import type { PortableRow } from '../database/portable/index.js';

/**
 * Files that belong to rows, one to each, and go along where an export or an import is told of a folder for them. A module lists its
 * own in its declaration. What cannot be done is thrown, with a message for the person who gave the command.
 */
export abstract class RowFiles {
  abstract readonly table: string;
  /** Copies the file of a row into the folder. */
  abstract copyOut(row: PortableRow, folder: string): Promise<void>;
  /** Brings it from there to where the application looks for it; harmless where it is there already. */
  abstract copyIn(row: PortableRow, folder: string): Promise<void>;
}
