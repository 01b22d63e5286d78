import type { Request, Response } from 'express';
import { JSON_API_TYPE } from '../../versioning/json-api-type.js';
import { negotiated } from '../../versioning/negotiated.js';
import type { Answer } from './answer.js';

/** Puts on a response all of an answer but its body, which it gives as it is to be sent. */
export function prepare(answer: Answer, request: Request, response: Response): string | undefined {
  const { text, status } = answer;
  const type = typeOf(answer, request);
  const { Link, ETag, ...headers } = answer.headers;
  response.set(headers);
  if (ETag !== undefined) response.set('ETag', tagIn(type, ETag));
  // Beside those that say what comes after a deprecated route.
  if (Link !== undefined) response.append('Link', Link);
  if (status !== undefined) response.status(status);
  if (text === undefined) return undefined;
  response.type(type);
  if (type.endsWith('+json')) sendsBytes(response);
  return response.statusCode >= 400 ? errorText(text, type) : text;
}

export const typeOf = ({ type }: Answer, request: object): string =>
  type ?? negotiated(request)?.type ?? 'application/json';

/**
 * The same text in another media type is another representation, and what is in a cache already must not pass for it (RFC 9110,
 * section 8.8.1).
 */
const tagIn = (type: string, tag: string): string =>
  type.endsWith('+json') ? tag.replace(/"$/, `.${type.slice('application/'.length)}"`) : tag;

/** Express writes a charset behind the type of a text, and JSON media types other than the first know no such parameter. */
function sendsBytes(response: Response): void {
  const send = response.send.bind(response);
  response.send = (body: unknown) => send(typeof body === 'string' ? Buffer.from(body) : body);
}

/** In the media type itself nothing may stand beside what JSON:API knows. An error is stored for repeats with the envelope. */
export function errorText(text: string, type: string): string {
  if (type !== JSON_API_TYPE) return text;
  const { error: _, ...document } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(document);
}
