import { SerializedResponse, TextResponse } from './http-response.js';

/** The type of JSON, in whose place the client can negotiate a type of the version. */
const PLAIN_JSON = /^application\/json\s*(;|$)/i;
/** Types such as `application/feed+json`. */
const JSON_FORMAT = /^[\w.-]+\/[\w.-]+\+json\s*(;|$)/i;

/** Returns the result of a route with `@Header('Content-Type', type)`: a text is sent as it is, unless the type is that of JSON. */
export const toTextResponse = (result: unknown, type: string): unknown =>
  typeof result === 'string' && !PLAIN_JSON.test(type) ? new TextResponse(result, type) : result;

/** Returns the response with the type that its route declares. Throws if the body is JSON and the type is another format. */
export function applyContentType(response: SerializedResponse, type: string): SerializedResponse {
  const { headers, text, status } = response;
  if (response.type !== undefined || text === undefined || PLAIN_JSON.test(type)) return response;
  if (JSON_FORMAT.test(type)) return new SerializedResponse(headers, text, status, type);
  throw new Error(
    `The route declares the content type "${type}", but its response is JSON: return a text, a TextResponse or a StreamableFile, or remove @Header`,
  );
}
