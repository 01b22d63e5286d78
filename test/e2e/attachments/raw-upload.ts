import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Headers } from '../../support/test-client.js';

const BOUNDARY = 'a-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
export const FORM_END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

/** Head of a multipart part. `disposition` follows `form-data; `. */
export const partHead = (disposition: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);

export const fileHead = (name = 'a.txt'): Buffer => partHead(`name="file"; filename="${name}"`);

export interface RawResponse {
  readonly status: number;
  readonly body: { error?: { code: string; message: string }; data?: { id: number } };
}

/** A multipart upload that writes its raw bytes step by step. */
export class RawUpload {
  readonly request: ClientRequest;
  /** Rejects if the connection breaks before the response. */
  readonly response: Promise<RawResponse>;

  constructor(url: string, headers: Headers) {
    this.request = request(url, { method: 'POST', headers: { 'Content-Type': FORM_TYPE, ...headers } });
    this.response = (once(this.request, 'response') as Promise<[IncomingMessage]>).then(async ([response]) => ({
      status: response.statusCode!,
      body: (await json(response)) as RawResponse['body'],
    }));
    this.response.catch(() => undefined);
    this.request.on('error', () => undefined);
  }

  /** Resolves when the operating system has accepted the bytes. Never resolves if the server stops reading. */
  async write(...chunks: Buffer[]): Promise<this> {
    for (const chunk of chunks) {
      await new Promise<void>((resolve, reject) =>
        this.request.write(chunk, (error) => (error ? reject(error) : resolve())),
      );
    }
    return this;
  }

  end(...chunks: Buffer[]): Promise<RawResponse> {
    for (const chunk of chunks) this.request.write(chunk);
    this.request.end();
    return this.response;
  }

  /** Closes the connection like a client that is killed. */
  abort(): void {
    this.request.destroy();
  }
}
