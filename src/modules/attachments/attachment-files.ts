import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { PortableRow } from '../../core/database/portable/index.js';
import { RowFiles } from '../../core/portability/index.js';
import { IncomingFiles } from './incoming-files.js';
import { ReceivingFolder } from './receiving-folder.js';
import { AttachmentStorage, STORAGE_KEY } from './storage/attachment-storage.js';
import { FolderStorage } from './storage/folder-storage.js';

/** What a row says of its file. */
interface KeptFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** The files of attachments in an export: in a folder that is laid out as that of `FolderStorage`. */
@Injectable()
export class AttachmentFiles extends RowFiles {
  readonly table = 'attachments';

  constructor(
    private readonly storage: AttachmentStorage,
    private readonly incoming: IncomingFiles,
  ) {
    super();
  }

  async copyOut(row: PortableRow, folder: string): Promise<void> {
    const receiving = new ReceivingFolder(join(folder, 'incoming'));
    await copy(keptFileOf(row), this.storage, new FolderStorage(folder), receiving);
  }

  /** What is there may be another installation's, on the way to another database: it is neither written again nor ever removed. */
  async copyIn(row: PortableRow, folder: string): Promise<void> {
    const file = keptFileOf(row);
    if (await has(this.storage, file)) return;
    await copy(file, new FolderStorage(folder), this.storage, this.incoming);
  }
}

function keptFileOf({ storage_key: key, size, sha256 }: PortableRow): KeptFile {
  if (!STORAGE_KEY.test(String(key))) throw new Error(`${JSON.stringify(key)} is no name of a file`);
  return { key: String(key), size: Number(size), sha256: String(sha256) };
}

const wholeOf = (storage: AttachmentStorage, { key, size }: KeptFile) => storage.open(key, { start: 0, end: size - 1 });

async function has(storage: AttachmentStorage, file: KeptFile): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(await wholeOf(storage, file), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === file.sha256;
}

async function copy(
  file: KeptFile,
  from: AttachmentStorage,
  to: AttachmentStorage,
  receiving: ReceivingFolder,
): Promise<void> {
  const { key, size, sha256 } = file;
  try {
    await receiving.use(async (path) => {
      const received = await receiving.write(path, key, await wholeOf(from, file), size);
      if (received.size !== size || received.sha256 !== sha256) throw new Error('it is not the one that was uploaded');
      await to.put(key, received);
    });
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw new Error(`its file ${key} could not be copied: ${why}`, { cause: error });
  }
}
