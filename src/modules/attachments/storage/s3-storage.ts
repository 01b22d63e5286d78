import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { S3Client } from '@aws-sdk/client-s3';
import { AttachmentStorage, type LocalFile, STORAGE_KEY, type StoredFile } from './attachment-storage.js';
import { storageError } from './storage-error.js';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3Options {
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly prefix: string;
  readonly forcePathStyle: boolean;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 30_000;
/** Long, because a download waits for a slow client. */
const IDLE_MS = 120_000;
/** Extends the timeout of an upload by its size. */
const SLOWEST_BYTES_PER_MS = 100;
const CONNECTIONS = { maxSockets: 500, keepAlive: true };

/** Disables the log of the SDK: errors are thrown, and logged by the caller. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Stores files in a bucket of S3 or of an S3-compatible service. */
export class S3Storage extends AttachmentStorage implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly end = new AbortController();

  constructor(
    private readonly sdk: Sdk,
    private readonly options: S3Options,
  ) {
    super();
    const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = options;
    this.client = new sdk.S3Client({
      region,
      forcePathStyle,
      ...(endpoint !== undefined && { endpoint }),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 2,
      logger: SILENT,
      // Some S3-compatible servers reject the checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_MS,
        httpAgent: CONNECTIONS,
        httpsAgent: CONNECTIONS,
      },
    });
  }

  /** All HTTP requests have ended by now. A pending S3 request must not delay the exit of the process. */
  onApplicationShutdown(): void {
    this.end.abort();
    this.client.destroy();
  }

  async put(key: string, { path, size }: LocalFile): Promise<void> {
    const content = createReadStream(path);
    try {
      await this.client.send(
        new this.sdk.PutObjectCommand({ ...this.object(key), Body: content, ContentLength: size }),
        { requestTimeout: ANSWER_MS + size / SLOWEST_BYTES_PER_MS, abortSignal: this.end.signal },
      );
    } catch (error) {
      throw storageError(error);
    } finally {
      content.destroy();
    }
  }

  async open(key: string, { start, end }: { start: number; end: number }): Promise<Readable> {
    try {
      const get = new this.sdk.GetObjectCommand({ ...this.object(key), Range: `bytes=${start}-${end}` });
      return (await this.client.send(get, { abortSignal: this.end.signal })).Body as Readable;
    } catch (error) {
      throw storageError(error);
    }
  }

  async remove(key: string): Promise<void> {
    try {
      const remove = new this.sdk.DeleteObjectCommand(this.object(key));
      await this.client.send(remove, { abortSignal: this.end.signal });
    } catch (error) {
      throw storageError(error);
    }
  }

  async *list(before: Date): AsyncIterable<StoredFile> {
    const { bucket, prefix } = this.options;
    const listed = { Bucket: bucket, Prefix: prefix };
    const pages = this.sdk.paginateListObjectsV2({ client: this.client }, listed, { abortSignal: this.end.signal });
    try {
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified: storedAt } of Contents) {
          const key = Key.slice(prefix.length);
          if (STORAGE_KEY.test(key) && storedAt && storedAt < before) yield { key, storedAt };
        }
      }
    } catch (error) {
      throw storageError(error);
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: `${this.options.prefix}${key}` };
  }
}

function ignore(): void {
  // The caller logs the error.
}
