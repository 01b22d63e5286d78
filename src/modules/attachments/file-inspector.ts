import { Injectable } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type';
import { Settings } from '../../config/settings.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import { ConcurrencyLimiter } from '../../core/lifecycle/concurrency-limiter.js';
import { runLimited } from '../../core/request-context/index.js';
import { attachmentsSettings } from './attachments.settings.js';
import {
  normalizeFileName,
  fileNameError,
  type FileExtension,
  findFileExtension,
  FILE_TYPES,
  type FileType,
  type Dimensions,
  readImageDimensions,
  isPlainText,
} from './file-types.js';
import { toStorageError } from './storage/storage-error.js';
import type { ReceivedFile } from './upload.js';

/** Files that are inspected at the same time, one of a caller: the entries of a ZIP archive take up to 0.1 s. */
const MAX_INSPECTIONS = 2;
const QUEUE_LIMITS = { burstWaitMs: 10_000, sustainedLoadWaitMs: 10_000, queuedPerSlot: 50 };

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
  private readonly inspections = new ConcurrencyLimiter(MAX_INSPECTIONS, QUEUE_LIMITS);

  constructor(private readonly settings: Settings) {}

  /** Throws `invalid` for the field `file`, or `unsupportedMediaType`. */
  async inspect(file: ReceivedFile): Promise<InspectedFile> {
    try {
      return await runLimited(this.inspections, () => this.analyze(file));
    } catch (error) {
      throw toStorageError(error);
    }
  }

  private async analyze({ path, name, size }: ReceivedFile): Promise<InspectedFile> {
    const filename = normalizeFileName(name);
    const problem = size === 0 ? 'The file must not be empty.' : fileNameError(filename);
    if (problem !== undefined) throw fileError(problem);
    const extension = findFileExtension(filename);
    if (!extension || !this.allowed.includes(extension)) throw this.unsupportedType();
    await this.assertContent(path, extension, FILE_TYPES[extension]);
    const { mimeType } = FILE_TYPES[extension];
    return { filename, mimeType, ...(await readDimensions(path, mimeType)) };
  }

  private async assertContent(path: string, extension: FileExtension, { detectedTypes }: FileType): Promise<void> {
    const actual = detectedTypes && (await detectMimeType(path));
    if (detectedTypes ? actual !== undefined && detectedTypes.includes(actual) : await isPlainText(path)) return;
    if (
      actual !== undefined &&
      !this.allowed.some((one) => (FILE_TYPES[one] as FileType).detectedTypes?.includes(actual))
    ) {
      throw this.unsupportedType();
    }
    throw fileError(`The content of the file does not match its extension: ${extension}.`);
  }

  private get allowed(): readonly FileExtension[] {
    return this.settings.getSection(attachmentsSettings).ATTACHMENTS_TYPES;
  }

  private unsupportedType(): DomainError {
    return new DomainError('unsupportedMediaType', `Only these file types are allowed: ${this.allowed.join(', ')}`);
  }
}

async function detectMimeType(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.mime;
  } catch (error) {
    // A parser error means that the type is unknown. A system error, such as an unreadable disk, is rethrown.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return undefined;
  }
}

const readDimensions = async (path: string, mimeType: string): Promise<Dimensions> =>
  mimeType.startsWith('image/') ? readImageDimensions(path, mimeType) : { width: null, height: null };

const fileError = (message: string): DomainError => invalid({ field: 'file', message });
