import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { resetConnection } from '../../lifecycle/reset-connection.js';
import { HTTP_ERROR_BY_KIND } from '../errors/error-response.js';
import { MAX_HEADERS } from './incomplete-requests.js';

interface ClientError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const HEADER_OVERFLOW = {
  ...{ status: 431, code: 'BAD_REQUEST' },
  message: `The request headers are larger than 16 KiB or more than ${MAX_HEADERS}`,
};
const CLIENT_ERRORS: Record<string, ClientError | undefined> = {
  HPE_HEADER_OVERFLOW: HEADER_OVERFLOW,
  ERR_HTTP_REQUEST_TIMEOUT: { ...HTTP_ERROR_BY_KIND.requestTimeout, message: 'The request was not received in time' },
};
/** Time for the client to read the error. */
const CLOSE_AFTER_MS = 1000;
const MALFORMED_REQUEST = { ...HTTP_ERROR_BY_KIND.malformed, message: 'The request is malformed' };
/** Longer than each path of a route with its parameters. Routes are compared with the path before authentication. */
const MAX_PATH_LENGTH = 2048;
const LONG_PATH = {
  ...{ status: 414, code: 'BAD_REQUEST' },
  message: `The path is longer than ${MAX_PATH_LENGTH} characters`,
};
/** About twenty addresses. Each trusted one takes a microsecond, before authentication. */
const MAX_FORWARDED_FOR_LENGTH = 1000;
const LONG_FORWARDED_FOR = {
  ...HTTP_ERROR_BY_KIND.malformed,
  message: `The X-Forwarded-For header is longer than ${MAX_FORWARDED_FOR_LENGTH} characters`,
};
const MISSING_HOST = { ...HTTP_ERROR_BY_KIND.malformed, message: 'The Host header is missing' };
/** Of Node, which sends "100 Continue" for it. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;
const UNKNOWN_EXPECTATION = {
  ...{ status: 417, code: 'BAD_REQUEST' },
  message: 'The Expect header must be 100-continue',
};
const SMALL_CHUNKS = {
  ...HTTP_ERROR_BY_KIND.malformed,
  message: 'The request body has too many short chunks: send longer chunks or a Content-Length',
};

/**
 * Sends the error envelope for requests that Node rejects before routing: malformed HTTP, oversized headers, timeouts, CONNECT. Closes
 * the connection.
 */
export function handleClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endWithError(socket, CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED_REQUEST);
  });
  // Without a listener, Node closes the connection without a response. It has removed its own listeners.
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWithError(socket, MALFORMED_REQUEST);
  });
}

/** Sends the error envelope for a body of many short chunks, unless its response has begun or waits, and closes the connection. */
export function rejectSmallChunks({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || !response.socket || !socket.writable) resetConnection(socket);
  else endWithError(socket, SMALL_CHUNKS);
}

function endWithError(socket: Duplex, error: ClientError): void {
  const { status, headers, body } = toErrorMessage(error);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Node leaves the connection open until the client closes it.
  setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref();
}

/** Returns the error of a request whose headers violate HTTP, or exceed the limit. */
export function findInvalidHead({ url, rawHeaders, headers, httpVersion }: IncomingMessage): ClientError | undefined {
  // Node has dropped further headers.
  if (rawHeaders.length > 2 * MAX_HEADERS) return HEADER_OVERFLOW;
  if (url!.length > MAX_PATH_LENGTH && url!.split('?', 1)[0]!.length > MAX_PATH_LENGTH) return LONG_PATH;
  const forwardedFor = headers['x-forwarded-for'] as string | undefined;
  if (forwardedFor !== undefined && forwardedFor.length > MAX_FORWARDED_FOR_LENGTH) return LONG_FORWARDED_FOR;
  // HTTP/1.0 has neither of these headers.
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) return MISSING_HOST;
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return UNKNOWN_EXPECTATION;
  return undefined;
}

/** Sends the error envelope, and closes the connection. */
export function rejectInvalidHead(response: ServerResponse, error: ClientError): void {
  const { status, headers, body } = toErrorMessage(error);
  response.writeHead(status, headers).end(body);
}

function toErrorMessage({ status, code, message }: ClientError) {
  const id = randomUUID();
  const body = JSON.stringify({ error: { code, message, request_id: id } });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    Connection: 'close',
  };
  return { status, headers, body };
}
