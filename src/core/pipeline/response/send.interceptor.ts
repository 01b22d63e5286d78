import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, from, type Observable, of } from 'rxjs';
import { type ContentCoding, resolveContentCoding, toCodedEtag } from '../../http/response/content-coding.js';
import { SerializedResponse } from '../../http/response/http-response.js';
import { MIN_COUNTED_BYTES, ResponseBudget } from '../../pagination/index.js';
import { contextOf } from '../../request-context/request-context.js';
import { JSON_API_MEDIA_TYPE } from '../../versioning/media-type-registry.js';
import { ResponseCompressor } from './response-compressor.js';

/** Shorter bodies fit into one packet. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Passes a `SerializedResponse` to Express, which returns 304 if `If-None-Match` contains its ETag, and to the response cache. Compresses the
 * body if the client accepts a coding.
 */
@Injectable()
export class SendInterceptor implements NestInterceptor {
  constructor(
    private readonly budget: ResponseBudget,
    private readonly compressor: ResponseCompressor,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(
        concatMap((result: unknown) =>
          result instanceof SerializedResponse
            ? this.send(result, http.getRequest<Request>(), http.getResponse<Response>())
            : of(result),
        ),
      );
  }

  private send(serialized: SerializedResponse, request: Request, response: Response): Observable<unknown> {
    const { text, bytes } = serialized;
    const length = bytes?.length ?? (text === undefined ? undefined : bytesOf(text));
    if (length !== undefined) {
      // Coalesced requests share the text, but each has its own buffer while a slow client reads.
      this.budget.reserve(length);
      // A new rating or a new author name changes the body but not `Last-Modified`, so only the ETag is compared.
      delete request.headers['if-modified-since'];
    }
    const body = applyToResponse(serialized, request, response);
    if (body === undefined) return of(body);
    if (isCompressible(serialized, response)) {
      response.vary('Accept-Encoding');
      const coding = resolveContentCoding(request.headers['accept-encoding']);
      if (coding) return from(this.compress(serialized, coding, request, response));
    }
    contextOf(request).saveToCache?.(body);
    return of(body);
  }

  /** Returns the body: compressed, or as it was if the response is 304 or the compressor is busy. */
  private async compress(
    serialized: SerializedResponse,
    coding: ContentCoding,
    request: Request,
    response: Response,
  ): Promise<string | Buffer> {
    const { saveToCache, callerKey } = contextOf(request);
    const tag = response.get('ETag');
    if (tag !== undefined) response.set('ETag', toCodedEtag(tag, coding));
    const isKnown = request.fresh;
    const compressed =
      isKnown && !saveToCache ? undefined : await this.compressor.compress(serialized, coding, callerKey);
    if (!compressed) {
      if (isKnown) return serialized.text!;
      if (tag !== undefined) response.set('ETag', tag);
      saveToCache?.(serialized.text!);
      return serialized.text!;
    }
    sendBuffer(response, coding);
    saveToCache?.(compressed);
    // A 304 response has no content (RFC 9110, section 15.4.5), and some clients would decode it.
    if (isKnown) response.removeHeader('Content-Encoding');
    return compressed;
  }
}

/**
 * Whether the body may be compressed. A response with `no-store` can contain secrets next to input of the caller, which the length of a
 * compressed body would reveal (BREACH).
 */
function isCompressible({ text, headers }: SerializedResponse, response: Response): boolean {
  if (text === undefined || headers['Content-Encoding'] !== undefined) return false;
  const isLong = text.length >= MIN_COMPRESSED_BYTES || Buffer.byteLength(text) >= MIN_COMPRESSED_BYTES;
  return isLong && response.statusCode < 400 && !response.get('Cache-Control')?.includes('no-store');
}

/** Prepares the response for a compressed body, with the `Content-Type` that Express sets for a text. */
function sendBuffer(response: Response, coding: ContentCoding): void {
  const type = response.get('Content-Type')!;
  if (!/charset=|\+json/i.test(type)) response.set('Content-Type', `${type}; charset=utf-8`);
  response.set('Content-Encoding', coding);
  // Nest would serialize a buffer as JSON.
  response.json = response.send.bind(response);
}

/** The size in UTF-8, which has at most three bytes for each character; inexact for short texts, which the budget does not count. */
const bytesOf = (text: string): number => (3 * text.length < MIN_COUNTED_BYTES ? text.length : Buffer.byteLength(text));

/** Applies status and headers to the response; returns the serialized body. */
export function applyToResponse(
  serialized: SerializedResponse,
  request: Request,
  response: Response,
): string | Buffer | undefined {
  const { text, bytes, status } = serialized;
  const type = resolveMediaType(serialized, request);
  const { Link, ETag, ...headers } = serialized.headers;
  response.set(headers);
  if (ETag !== undefined) response.set('ETag', etagForType(type, ETag));
  // Appended, because a deprecated route has already set links to its successor.
  if (Link !== undefined) response.append('Link', Link);
  if (status !== undefined) response.status(status);
  if (bytes !== undefined) {
    response.type(type);
    // Nest would serialize a buffer as JSON.
    response.json = response.send.bind(response);
    return bytes;
  }
  if (text === undefined) return undefined;
  response.type(type);
  if (type.endsWith('+json')) sendAsBytes(response);
  return response.statusCode >= 400 ? removeErrorEnvelope(text, type) : text;
}

export const resolveMediaType = ({ type }: SerializedResponse, request: object): string =>
  type ?? contextOf(request).negotiation?.type ?? 'application/json';

/**
 * Identical text in another media type is another representation (RFC 9110, section 8.8.1). It has another ETag, so that a cached response
 * of one type does not validate the other.
 */
const etagForType = (type: string, tag: string): string =>
  type.endsWith('+json') ? tag.replace(/"$/, `.${type.slice('application/'.length)}"`) : tag;

/** Express adds a charset to the type of a string body, but `+json` media types define no charset parameter. */
function sendAsBytes(response: Response): void {
  const send = response.send.bind(response);
  response.send = (body: unknown) => send(typeof body === 'string' ? Buffer.from(body) : body);
}

/**
 * Removes the version 1 envelope, because JSON:API allows no top-level member `error`. Stored idempotent responses contain the envelope.
 */
export function removeErrorEnvelope(text: string, type: string): string {
  if (type !== JSON_API_MEDIA_TYPE) return text;
  const { error: _, ...document } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(document);
}
