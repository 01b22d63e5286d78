import type { Readable } from 'node:stream';
import type { AccountPrincipal } from '../../core/identity/index.js';

/** A received file in the local file system. */
export interface ReceivedFile {
  readonly path: string;
  /** The name as sent. `normalizeFileName` normalises it. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface ReceivedUpload {
  /** The caller, authenticated again after the last byte. */
  readonly sender: AccountPrincipal;
  readonly input: { readonly file: ReceivedFile; readonly description?: string };
}

/** An upload whose body has not been read yet. Call `receive` after the permission check. */
export interface IncomingUpload {
  /** Size of the whole form that the sender declared, in bytes; 0 if unknown. */
  readonly declaredSize: number;
  receive(maxBytes: number, store: (content: Readable, name: string) => Promise<ReceivedFile>): Promise<ReceivedUpload>;
}
