import { Injectable } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type';
import { Settings } from '../../config/settings.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import { attachmentsSettings } from './attachments.settings.js';
import { fileName, fileNameFault } from './file-name.js';
import { type Extension, extensionOf, FILE_TYPES, type FileType } from './file-types.js';
import { type Dimensions, imageDimensions } from './image-dimensions.js';
import { isPlainText } from './plain-text.js';
import { storageError } from './storage/storage-error.js';
import type { ReceivedFile } from './upload.js';

/** The inspected name, media type and dimensions of a file. */
export interface InspectedFile extends Dimensions {
  readonly filename: string;
  readonly mimeType: string;
}

/**
 * Detects the type of a received file by its content, which must match the extension. Ignores the media type that the client
 * sent.
 */
@Injectable()
export class FileInspector {
  constructor(private readonly settings: Settings) {}

  /** Throws `invalid` for the field `file`, or `unsupportedMediaType`. */
  async inspect(file: ReceivedFile): Promise<InspectedFile> {
    try {
      return await this.lookInto(file);
    } catch (error) {
      throw storageError(error);
    }
  }

  private async lookInto({ path, name, size }: ReceivedFile): Promise<InspectedFile> {
    const filename = fileName(name);
    const fault = size === 0 ? 'The file must not be empty.' : fileNameFault(filename);
    if (fault !== undefined) throw fileFault(fault);
    const extension = extensionOf(filename);
    if (!extension || !this.allowed.includes(extension)) throw this.notTaken();
    await this.checkContent(path, extension, FILE_TYPES[extension]);
    const { mimeType } = FILE_TYPES[extension];
    return { filename, mimeType, ...(await dimensionsOf(path, mimeType)) };
  }

  private async checkContent(path: string, extension: Extension, { found }: FileType): Promise<void> {
    const actual = found && (await foundIn(path));
    if (found ? actual !== undefined && found.includes(actual) : await isPlainText(path)) return;
    if (actual !== undefined && !this.allowed.some((one) => (FILE_TYPES[one] as FileType).found?.includes(actual))) {
      throw this.notTaken();
    }
    throw fileFault(`The content of the file does not match its extension: ${extension}.`);
  }

  private get allowed(): readonly Extension[] {
    return this.settings.of(attachmentsSettings).ATTACHMENTS_TYPES;
  }

  private notTaken(): DomainError {
    return new DomainError('unsupportedMediaType', `Only these file types are allowed: ${this.allowed.join(', ')}`);
  }
}

async function foundIn(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.mime;
  } catch (error) {
    // A parser error means that the type is unknown. A system error, such as an unreadable disk, is rethrown.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return undefined;
  }
}

const dimensionsOf = async (path: string, mimeType: string): Promise<Dimensions> =>
  mimeType.startsWith('image/') ? imageDimensions(path) : { width: null, height: null };

const fileFault = (message: string): DomainError => invalid({ field: 'file', message });
