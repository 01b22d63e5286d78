import { isIP, isIPv6 } from 'node:net';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DomainError, unavailable } from '../errors/domain-error.js';
import { type Principal, VISITOR } from '../identity/principal.js';
import type { ConcurrencyLimiter } from '../lifecycle/concurrency-limiter.js';
import type { ModuleApi } from '../routing/api-declaration.js';
import type { ApiVersion } from '../routing/api-version.js';
import type { Route } from '../routing/route.js';
import { TraceContext } from '../tracing/trace-context.js';
import type { ResourceReads } from './resource-reads.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Some proxies append the port, which differs for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** Returns the address without brackets, port, zone and IPv4 mapping; null if the text is not an IP address. */
export function normalizeAddress(given = ''): string | null {
  const [, inBrackets, beforePort] = WITH_PORT.exec(given) ?? [];
  const address = inBrackets ?? beforePort ?? given;
  if (!isIP(address)) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0]!.toLowerCase();
}

/**
 * Returns the counter key of an address. IPv6 addresses are counted by /64, because one customer has a whole /64. All invalid
 * addresses share one counter, because callers could otherwise invent a new key for each request.
 */
export function addressKey(given = ''): string {
  const address = normalizeAddress(given);
  if (address === null) return 'ip:';
  if (!isIPv6(address)) return `ip:${address}`;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `ip:${groups.join(':')}::/64`;
}

/** The request that initiated the current work. For records such as audit and logs; authorisation uses the `Principal` argument. */
export interface Initiator {
  readonly requestId: string;
  /** With OpenTelemetry, the ids of the server span; otherwise the trace of the `traceparent` header, with a new span id. */
  readonly trace: TraceContext;
  /** The client address, by the rules of `TRUST_PROXY`; null if it is not an IP address. */
  readonly address: string | null;
  readonly principal: Principal;
}

/** Result of the negotiation by path and `Accept`. */
export interface NegotiationResult {
  /** Version of the response, including error responses. */
  readonly version: ApiVersion;
  /** `Content-Type` of a JSON response. */
  readonly type: string;
  /** The 406 error of the request, thrown after authentication and rate limit. */
  readonly refusal: DomainError | undefined;
}

export interface RateLimitResult {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds until the next allowed request; undefined if this request is within the limit. */
  readonly retryAfter: number | undefined;
}

/**
 * The time by which a request must send its response headers. Work that the request starts after the deadline is rejected, so that its
 * transaction is rolled back. Jobs and commands have no deadline.
 */
export interface Deadline {
  readonly isExceeded: boolean;
  /** Ends the deadline after the work of the request, so that remaining timers and listeners are not rejected. */
  end(): void;
}

/** The place of a request in the concurrency limit. `resume` and `reassign` throw `unavailable` if no slot becomes free. */
export interface RequestSlot {
  /** The caller whose share contains the request. */
  readonly caller: string;
  /** Releases the slot and stops the deadline, while the client determines the duration. */
  pause(): void;
  /** Acquires a slot and restarts the full deadline. */
  resume(): Promise<void>;
  /** Moves the request to the share of its authenticated caller; waits if that share is in use. */
  reassign(caller: string): Promise<void>;
  /** Waits without the slot. The request has no slot while any part of it waits. */
  wait<T>(wait: () => Promise<T>): Promise<T>;
  /**
   * Waits until the limiter admits the request, and keeps the admission until the response headers are sent. Waits without
   * the slot. No effect if the limiter has admitted the request before. Throws `unavailable` if the limiter does not admit the request.
   */
  acquireFurther(limiter: ConcurrencyLimiter): Promise<void>;
  /** Calls `release` at the end of the work of the request, or at its deadline; immediately if the work has ended. */
  onEnd(release: () => void): void;
  /** Releases the slot, runs the work within the limiter, and acquires the slot again. Throws `unavailable` if the limiter admits no work. */
  runOutside<T>(limiter: ConcurrencyLimiter, work: () => Promise<T>): Promise<T>;
}

const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;
const CONTEXT = Symbol('request context');
const storage = new AsyncLocalStorage<RequestContext>();

/**
 * The data of one request. The edge handler creates it; the steps of the request pipeline read and complete it. Services receive the
 * principal as an argument.
 */
export class RequestContext implements Initiator {
  /** `X-Request-Id` if it is well-formed, otherwise a random UUID. */
  readonly requestId: string;
  /** The key of the response in the cache; undefined if the response cannot be cached. */
  cacheKey: string | undefined;
  slot: RequestSlot | undefined;
  /** Undefined until the request is admitted. */
  response: ServerResponse | undefined;
  /** Bytes of `ResponseBudget` that the response uses. */
  reservedBytes = 0;
  deadline: Deadline | undefined;
  /** Undefined for paths without versions, such as those below `/api/auth`. */
  negotiation: NegotiationResult | undefined;
  /** The route of the handler. The first guard sets the route and the API group. */
  route: Route | undefined;
  /** The API group of the path, also without a route; undefined outside the API, for example for probes. */
  api: ModuleApi | undefined;
  /** A visitor until the authentication guard has run. */
  principal: Principal = VISITOR;
  rateLimit: RateLimitResult | undefined;
  /** Length of the body; 0 for uploads, whose form knows its size. */
  bodyBytes = 0;
  /** Stores the serialized response. `ResponseCacheInterceptor` sets it for responses that may be cached. */
  saveToCache: ((body: string | Buffer) => void) | undefined;
  /** The resources and lists of the response, for shared caches. `SharedCacheInterceptor` sets it for responses that they may store. */
  reads: ResourceReads | undefined;
  private cachedTrace: TraceContext | undefined;
  private cachedIp: string | undefined;
  private cachedAddressKey: string | undefined;

  /** `resolveAddress` returns the client address behind trusted proxies. It is called once, if the address is read. */
  constructor(
    private readonly request: IncomingMessage,
    private readonly resolveAddress: () => string | undefined,
  ) {
    const header = request.headers['x-request-id'];
    this.requestId = typeof header === 'string' && REQUEST_ID_PATTERN.test(header) ? header : randomUUID();
    (request as IncomingMessage & { [CONTEXT]?: RequestContext })[CONTEXT] = this;
    this.cachedTrace = TraceContext.ofActiveSpan();
  }

  /** The server span of OpenTelemetry. Without it, created on first use, because cached responses need no trace. */
  get trace(): TraceContext {
    const { traceparent, tracestate } = this.request.headers;
    return (this.cachedTrace ??= TraceContext.fromHeaders(traceparent, tracestate));
  }

  get address(): string | null {
    return normalizeAddress(this.ip);
  }

  /** The counter key of the address. All addresses of an IPv6 /64 network share one key. */
  get addressKey(): string {
    return (this.cachedAddressKey ??= addressKey(this.ip));
  }

  /** The key of the caller for limits: the account, also if it uses API clients; the address without authentication. */
  get accountKey(): string {
    const { userId } = this.principal;
    return userId === null ? this.addressKey : `user:${userId}`;
  }

  /** The counter key of the caller: the API client, else `accountKey`. */
  get callerKey(): string {
    const { clientId } = this.principal;
    return clientId === undefined ? this.accountKey : `client:${clientId}`;
  }

  /**
   * Returns the path in the request document of a field name of the services: `data.relationships.category.data.id` for `category_id`.
   * Details of errors that name a parameter or a header do not change.
   */
  fieldPath: (field: string) => string = (field) => field;

  /** Runs `work`, including its async continuations, in this context. */
  run(work: () => void): void {
    storage.run(this, work);
  }

  private get ip(): string {
    return (this.cachedIp ??= this.resolveAddress() ?? '');
  }
}

/** Returns the context of a request that the edge handler has received. */
export const contextOf = (request: object): RequestContext => (request as { [CONTEXT]: RequestContext })[CONTEXT];

/** Undefined outside of a request: in a job, in a command. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Runs work within the limiter, and releases the slot of the request meanwhile. The work of commands and jobs is not limited. */
export function runLimited<T>(limiter: ConcurrencyLimiter, work: () => Promise<T>): Promise<T> {
  const slot = currentRequest()?.slot;
  return slot ? slot.runOutside(limiter, work) : work();
}

/** Waits for another system without the slot of the request, so that a slow system does not delay other requests. */
export function waitWithoutSlot<T>(wait: () => Promise<T>): Promise<T> {
  const slot = currentRequest()?.slot;
  return slot ? slot.wait(wait) : wait();
}

/** Returns the request that initiated the current work; undefined outside of a request, for example in a job or a command. */
export const currentInitiator = (): Initiator | undefined => storage.getStore();

/** Throws if the deadline has passed. Call before new work and before a commit: the caller has already received an error. */
export function assertBeforeDeadline(): void {
  if (currentRequest()?.deadline?.isExceeded) throw deadlineExceeded();
}

export const deadlineExceeded = () => unavailable('The request took too long');

/** The trace headers of a deferred outbound message, as stored; null without an initiating request. */
export interface TraceHeaders {
  /** `traceparent` of W3C Trace Context. */
  readonly traceParent: string | null;
  /** `tracestate` of W3C Trace Context. */
  readonly traceState: string | null;
}

export function currentTraceHeaders(): TraceHeaders {
  const trace = currentInitiator()?.trace;
  return { traceParent: trace?.parent ?? null, traceState: trace?.state ?? null };
}

/** Parameter decorator: the caller's address as a counter key. All addresses of an IPv6 /64 network share one key. */
export const CallerAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext) => contextOf(context.switchToHttp().getRequest<object>()).addressKey,
);

/** Parameter decorator: `@Caller() caller: Principal`. On a route with `@Allow` the value is an `AccountPrincipal`. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => contextOf(context.switchToHttp().getRequest<object>()).principal,
);
