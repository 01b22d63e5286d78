import type { Readable } from 'node:stream';
import type { AccountPrincipal } from '../../core/auth/index.js';

/** A file that has been received and lies on this machine. */
export interface ReceivedFile {
  readonly path: string;
  /** As the sender wrote it, for `fileName` to judge. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface ReceivedUpload {
  /** Who sends it, as it is after the last byte. */
  readonly sender: AccountPrincipal;
  readonly input: { readonly file: ReceivedFile; readonly description?: string };
}

/** An upload that has been announced, and of which nothing has been read: whoever has decided that it may come receives it. */
export interface Upload {
  receive(most: number, store: (content: Readable, name: string) => Promise<ReceivedFile>): Promise<ReceivedUpload>;
}
