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

/** The file columns of an `attachments` row. */
interface KeptFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Copies attachment files to and from an export folder, which has the layout of `FolderStorage`. */
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

  /**
   * Skips a file that is already stored. It may belong to the installation that is being moved to another database, so it is
   * neither overwritten nor removed.
   */
  async copyIn(row: PortableRow, folder: string): Promise<void> {
    const file = keptFileOf(row);
    if (await has(this.storage, file)) return;
    await copy(file, new FolderStorage(folder), this.storage, this.incoming);
  }
}

function keptFileOf({ storage_key: key, size, sha256 }: PortableRow): KeptFile {
  if (!STORAGE_KEY.test(String(key))) throw new Error(`${JSON.stringify(key)} is not a valid storage key`);
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
      if (received.size !== size || received.sha256 !== sha256)
        throw new Error('its size or checksum differs from the exported row');
      await to.put(key, received);
    });
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw new Error(`its file ${key} could not be copied: ${why}`, { cause: error });
  }
}
