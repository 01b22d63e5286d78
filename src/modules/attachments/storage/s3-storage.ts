import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { S3Client } from '@aws-sdk/client-s3';
import {
  AttachmentStorage,
  type ByteRange,
  type LocalFile,
  STORAGE_KEY_PATTERN,
  type StoredFile,
} from './attachment-storage.js';
import { readInParts } from './read-in-parts.js';
import { toStorageError } from './storage-error.js';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3Options {
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** If omitted, the SDK finds credentials in the environment of the process: web identity, container role, instance role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly prefix: string;
  readonly forcePathStyle: boolean;
}

const CONNECT_TIMEOUT_MS = 3000;
const RESPONSE_TIMEOUT_MS = 30_000;
/** Extends the timeout of an upload by its size. */
const MIN_UPLOAD_BYTES_PER_MS = 100;
/** More than the files that are received or sent at the same time, whose limit can then end slow downloads. */
const AGENT_OPTIONS = { maxSockets: 1100, keepAlive: true };

/** Disables the log of the SDK: errors are thrown, and logged by the caller. */
const SILENT_LOGGER = { debug: noop, info: noop, warn: noop, error: noop };

/** Stores files in a bucket of S3 or of an S3-compatible service. */
export class S3Storage extends AttachmentStorage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(S3Storage.name);
  private readonly client: S3Client;
  private readonly shutdown = new AbortController();

  constructor(
    private readonly sdk: Sdk,
    private readonly options: S3Options,
  ) {
    super();
    const { endpoint, region, forcePathStyle, credentials } = options;
    this.client = new sdk.S3Client({
      region,
      forcePathStyle,
      ...(endpoint !== undefined && { endpoint }),
      ...(credentials && { credentials }),
      maxAttempts: 2,
      logger: SILENT_LOGGER,
      // Some S3-compatible servers reject the checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: RESPONSE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        socketTimeout: RESPONSE_TIMEOUT_MS,
        httpAgent: AGENT_OPTIONS,
        httpsAgent: AGENT_OPTIONS,
      },
    });
  }

  /** Without credentials the first upload would fail. The start does not wait for the services that provide them. */
  onApplicationBootstrap(): void {
    this.client.config.credentials().catch((error: unknown) => {
      if (!this.shutdown.signal.aborted) this.logger.warn(`No credentials for S3: ${(error as Error).message}`);
    });
  }

  /** All HTTP requests have ended by now. A pending S3 request must not delay the exit of the process. */
  onApplicationShutdown(): void {
    this.shutdown.abort();
    this.client.destroy();
  }

  async save(key: string, { path, size }: LocalFile): Promise<void> {
    const content = createReadStream(path);
    try {
      await this.client.send(
        new this.sdk.PutObjectCommand({ ...this.objectLocation(key), Body: content, ContentLength: size }),
        { requestTimeout: RESPONSE_TIMEOUT_MS + size / MIN_UPLOAD_BYTES_PER_MS, abortSignal: this.shutdown.signal },
      );
    } catch (error) {
      throw toStorageError(error);
    } finally {
      content.destroy();
    }
  }

  open(key: string, range: ByteRange): Promise<Readable> {
    return readInParts((part) => this.get(key, part), range);
  }

  async remove(key: string): Promise<void> {
    try {
      const remove = new this.sdk.DeleteObjectCommand(this.objectLocation(key));
      await this.client.send(remove, { abortSignal: this.shutdown.signal });
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async *list(before: Date): AsyncIterable<StoredFile> {
    const { bucket, prefix } = this.options;
    const input = { Bucket: bucket, Prefix: prefix };
    const pages = this.sdk.paginateListObjectsV2({ client: this.client }, input, { abortSignal: this.shutdown.signal });
    try {
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified: storedAt } of Contents) {
          const key = Key.slice(prefix.length);
          if (STORAGE_KEY_PATTERN.test(key) && storedAt && storedAt < before) yield { key, storedAt };
        }
      }
    } catch (error) {
      throw toStorageError(error);
    }
  }

  private async get(key: string, { start, end }: ByteRange): Promise<Readable> {
    try {
      const get = new this.sdk.GetObjectCommand({ ...this.objectLocation(key), Range: `bytes=${start}-${end}` });
      return (await this.client.send(get, { abortSignal: this.shutdown.signal })).Body as Readable;
    } catch (error) {
      throw toStorageError(error);
    }
  }

  private objectLocation(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: `${this.options.prefix}${key}` };
  }
}

function noop(): void {
  // The caller logs the error.
}
