import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { PortableRow } from '../../core/database/dump/index.js';
import { RowFiles } from '../../core/portability/index.js';
import { UploadStaging, StagingFolder } from './staging-folder.js';
import { AttachmentStorage, STORAGE_KEY_PATTERN } from './storage/attachment-storage.js';
import { FolderStorage } from './storage/folder-storage.js';

/** The file columns of an `attachments` row. */
interface StoredFileInfo {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Copies attachment files to and from an export folder, which has the layout of `FolderStorage`. */
@Injectable()
export class AttachmentRowFiles extends RowFiles {
  readonly table = 'attachments';

  constructor(
    private readonly storage: AttachmentStorage,
    private readonly staging: UploadStaging,
  ) {
    super();
  }

  async exportFile(row: PortableRow, folder: string): Promise<void> {
    const staging = new StagingFolder(join(folder, 'incoming'));
    await copyFile(toStoredFileInfo(row), this.storage, new FolderStorage(folder), staging);
  }

  /**
   * Skips a file that is already stored. It may belong to the installation that is being moved to another database, so it is
   * neither overwritten nor removed.
   */
  async importFile(row: PortableRow, folder: string): Promise<void> {
    const file = toStoredFileInfo(row);
    if (await hasSameContent(this.storage, file)) return;
    await copyFile(file, new FolderStorage(folder), this.storage, this.staging);
  }
}

function toStoredFileInfo({ storage_key: key, size, sha256 }: PortableRow): StoredFileInfo {
  if (!STORAGE_KEY_PATTERN.test(String(key))) throw new Error(`${JSON.stringify(key)} is not a valid storage key`);
  return { key: String(key), size: Number(size), sha256: String(sha256) };
}

const openWholeFile = (storage: AttachmentStorage, { key, size }: StoredFileInfo) =>
  storage.open(key, { start: 0, end: size - 1 });

async function hasSameContent(storage: AttachmentStorage, file: StoredFileInfo): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(await openWholeFile(storage, file), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === file.sha256;
}

async function copyFile(
  file: StoredFileInfo,
  from: AttachmentStorage,
  to: AttachmentStorage,
  staging: StagingFolder,
): Promise<void> {
  const { key, size, sha256 } = file;
  try {
    await staging.withTempFile(async (path) => {
      const received = await staging.write(path, key, await openWholeFile(from, file), size);
      if (received.size !== size || received.sha256 !== sha256)
        throw new Error('its size or checksum differs from the exported row');
      await to.save(key, received);
    });
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new Error(`its file ${key} could not be copied: ${reason}`, { cause: error });
  }
}
