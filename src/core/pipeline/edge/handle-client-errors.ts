import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HTTP_ERROR_BY_KIND } from '../errors/error-response.js';

const CLIENT_ERRORS: Record<string, { status: number; code: string; message: string } | undefined> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'BAD_REQUEST', message: 'The request headers are larger than 16 KiB' },
  ERR_HTTP_REQUEST_TIMEOUT: { ...HTTP_ERROR_BY_KIND.requestTimeout, message: 'The request was not received in time' },
};
const MALFORMED_REQUEST = { ...HTTP_ERROR_BY_KIND.malformed, message: 'The request is malformed' };

/** Sends the error envelope for requests that Node rejects before routing: malformed HTTP, oversized headers, timeouts. */
export function handleClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code, message } = CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED_REQUEST;
    const id = randomUUID();
    const body = JSON.stringify({ error: { code, message, request_id: id } });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${id}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
