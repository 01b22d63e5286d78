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
import { Traffic } from '../../traffic/traffic.js';
import type { Download } from './download.js';
import { sentRange } from './sent-range.js';

/** Sends a `Download`: as a stream, in parts where they are asked for, not at all where the client has it already. */
@Injectable()
export class DownloadInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Downloads');

  constructor(private readonly traffic: Traffic) {}

  intercept(context: ExecutionContext, next: CallHandler<Download>): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(concatMap((download) => this.send(http.getRequest(), http.getResponse(), download)));
  }

  private async send(request: Request, response: Response, download: Download): Promise<StreamableFile | undefined> {
    const { size } = download;
    const validators = validatorsOf(download);
    response.set(validators);
    // Nest sends nothing but headers then, and Express makes 304 of it where nothing has changed.
    if (request.fresh || request.method === 'HEAD') {
      describe(response, download).set('Content-Length', String(size));
      return undefined;
    }
    // What goes wrong from here on is answered without them.
    for (const name of Object.keys(validators)) response.removeHeader(name);
    const range = sentRange(request, download);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    this.traffic.stream(request, response);
    const content = await download.open({ start, end });
    describe(response, download).set({ ...validators, 'Content-Length': String(end - start + 1) });
    if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
    if (start === 0) download.began();
    return new StreamableFile(content)
      .setErrorHandler((error) => this.breakOff(response, error))
      .setErrorLogger(() => undefined);
  }

  /** What is half sent can only be broken off. Also called when the client has left, which is nothing to tell. */
  private breakOff(response: { destroyed: boolean; destroy?(): void }, err: Error): void {
    if (response.destroyed) return;
    this.logger.error({ err }, 'A download broke off');
    response.destroy?.();
  }
}

const validatorsOf = ({ tag, changedAt }: Download) => ({
  ETag: `"${tag}"`,
  'Last-Modified': new Date(changedAt).toUTCString(),
});

/**
 * What somebody has uploaded must do nothing in a browser, whatever it is taken for: it is saved and not shown, its type is not
 * guessed (`nosniff` stands on every answer), and shown all the same it may load and run nothing.
 */
const describe = (response: Response, { name, type, isPublic }: Download): Response =>
  response
    .attachment(name)
    .type(type)
    .set({
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      // Always asked about: whoever may see it today may not see it tomorrow.
      'Cache-Control': `${isPublic ? 'public' : 'private'}, no-cache`,
      ...(isPublic && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    });
