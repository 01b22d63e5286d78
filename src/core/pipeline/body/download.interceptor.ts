import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { contextOf } from '../../request-context/request-context.js';
import { LoadShedder } from '../load-shedding/load-shedder.js';
import { type Download, resolveRange } from '../../http/download/download.js';

/** Sends a `Download` as a stream. Supports ranges (206) and conditional requests (304). */
@Injectable()
export class DownloadInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Downloads');

  constructor(private readonly loadShedder: LoadShedder) {}

  intercept(context: ExecutionContext, next: CallHandler<Download>): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(concatMap((download) => this.send(http.getRequest(), http.getResponse(), download)));
  }

  private async send(request: Request, response: Response, download: Download): Promise<StreamableFile | undefined> {
    const { size } = download;
    const validators = toValidators(download);
    response.set(validators);
    // Nest then sends headers only, and Express returns 304 if the file has not changed.
    if (request.fresh || request.method === 'HEAD') {
      setFileHeaders(response, download).set('Content-Length', String(size));
      return undefined;
    }
    // Errors from here on are sent without the validators.
    for (const name of Object.keys(validators)) response.removeHeader(name);
    const range = resolveRange(request, download);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    this.loadShedder.acquireStream(contextOf(request), response);
    const content = await download.open({ start, end });
    setFileHeaders(response, download).set({ ...validators, 'Content-Length': String(end - start + 1) });
    if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
    if (start === 0) download.onStarted();
    return new StreamableFile(content)
      .setErrorHandler((error) => this.abort(response, error))
      .setErrorLogger(() => undefined);
  }

  /** A partly sent response can only be aborted. Also called after the client has disconnected, which is not logged. */
  private abort(response: { destroyed: boolean; destroy?(): void }, err: Error): void {
    if (response.destroyed) return;
    this.logger.error({ err }, 'A download failed after its start');
    response.destroy?.();
  }
}

const toValidators = ({ tag, changedAt }: Download) => ({
  ETag: `"${tag}"`,
  'Last-Modified': new Date(changedAt).toUTCString(),
});

/**
 * An uploaded file must be inert in a browser: it is saved as an attachment, its type is not sniffed (every response has `nosniff`), and
 * the policy forbids it to load or run anything if it is displayed.
 */
const setFileHeaders = (response: Response, { name, type, isPublic }: Download): Response =>
  response
    .attachment(name)
    .type(type)
    .set({
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      // Caches must revalidate, because access to the file can be revoked.
      'Cache-Control': `${isPublic ? 'public' : 'private'}, no-cache`,
      ...(isPublic && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    });
