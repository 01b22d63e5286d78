import { lookup, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent } from 'request-filtering-agent';
import { createPublicLookup, type HostLookup } from './create-public-lookup.js';
import { LimitedTlsAgent } from './limited-tls-agent.js';
import { OutboundError } from './outbound.error.js';
import { isPublicAddress, isPrivateTarget } from './public-address.js';

/** Can be sent to another thread. */
export interface ProtectedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By default POST if there is a body, otherwise GET. */
  readonly method?: string;
  readonly body?: string | Uint8Array;
  /** Deadline of the whole request, including the last byte of the response. */
  readonly timeoutMs: number;
  readonly allowPrivate: boolean;
  /** Maximum number of response bytes to read. */
  readonly maxResponseBytes: number;
}

export interface OutboundResponse {
  readonly status: number;
  readonly retryAfter?: string;
  readonly body: Uint8Array;
}

export const REQUEST_FAILED = 'The request failed';
export const lateAnswer = ({ timeoutMs }: Pick<ProtectedRequest, 'timeoutMs'>): string =>
  `No answer within ${timeoutMs} ms`;
const PRIVATE_ADDRESS = 'The address is not a public one';
/** A server may send several before its response. Node.js itself has no limit. */
const MAX_INFORMATIONAL_RESPONSES = 100;

/**
 * Sends a request to an address that a user, or the response of another server, has chosen. Connects to public addresses only. The
 * resolved addresses are checked at connect time, so DNS rebinding cannot bypass the check. Follows no redirects, ignores proxy
 * variables of the environment, and opens a new connection for every request.
 */
export async function requestWithSsrfProtection(
  request: ProtectedRequest,
  resolve = request.allowPrivate ? lookup : createPublicLookup(),
  deadline = AbortSignal.timeout(request.timeoutMs),
): Promise<OutboundResponse> {
  const url = new URL(request.url);
  if (!request.allowPrivate && isPrivateTarget(url)) throw new OutboundError(PRIVATE_ADDRESS);
  try {
    const response = await send(url, request, resolve, deadline);
    const { socket } = response;
    // Otherwise the connection would stay open, with the request in memory, until the server has read the request.
    return await readResponse(response, request.maxResponseBytes).finally(() => socket.destroy());
  } catch (error) {
    throw new OutboundError(deadline.aborted ? lateAnswer(request) : failureReason(error));
  }
}

function send(
  url: URL,
  { headers, body, allowPrivate, maxResponseBytes, method = body === undefined ? 'GET' : 'POST' }: ProtectedRequest,
  resolve: HostLookup,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const filter = { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: allowPrivate, keepAlive: false };
  const agent = new RequestFilteringHttpAgent(filter);
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      'Accept-Encoding': 'identity',
    },
    agent: isSecure ? new LimitedTlsAgent(agent, maxResponseBytes) : agent,
    lookup: allowPrivate ? (resolve as LookupFunction) : filteredLookup(resolve),
    signal,
  };
  return new Promise((answered, failed) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, options, answered).on('error', failed);
    let informational = 0;
    request.on('information', () => {
      if (++informational <= MAX_INFORMATIONAL_RESPONSES) return;
      failed(new OutboundError(`More than ${MAX_INFORMATIONAL_RESPONSES} informational responses`));
      request.destroy();
    });
    // Some connections end without a response or an error, for example when the server switches protocols.
    request.on('close', () => failed(new OutboundError(REQUEST_FAILED))).end(body);
  });
}

/** The agent filters too, but this check has more networks. One private address among several is enough to refuse the request. */
const filteredLookup = (resolve: HostLookup): LookupFunction =>
  ((name: string, options: object, done: (error: Error | null, address?: unknown, family?: number) => void) => {
    const each = { ...options, all: true } as const;
    resolve(name, each, (error: Error | null, addresses: LookupAddress[]) => {
      if (error) return done(error);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new OutboundError(PRIVATE_ADDRESS));
      }
      if ('all' in options && options.all) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
  }) as LookupFunction;

async function readResponse(message: IncomingMessage, mostBytes: number): Promise<OutboundResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostBytes) break;
  }
  const retryAfter = message.headers['retry-after'];
  return {
    status: message.statusCode!,
    ...(retryAfter !== undefined && { retryAfter }),
    // A copy: a message to another thread contains the whole memory of a buffer, which can be part of 64 KiB.
    body: new Uint8Array(Buffer.concat(chunks).subarray(0, mostBytes)),
  };
}

function failureReason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof OutboundError) return message;
  // Refusals by the agent have no code.
  if (code === undefined) return message.includes('is not allowed') ? PRIVATE_ADDRESS : REQUEST_FAILED;
  return `${REQUEST_FAILED}: ${code}`;
}
