import { randomFillSync } from 'node:crypto';
import { isSpanContextValid, trace } from '@opentelemetry/api';

/** Random bytes are generated in batches: one call per request would cost more than the rest of its log line. */
const POOL = Buffer.alloc(4096);
let used = POOL.length;

/** Returns random bytes as hexadecimal text, for ids. Not for secrets. */
function randomHex(bytes: number): string {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += bytes;
  return POOL.toString('hex', used - bytes, used);
}

/** The `traceparent` header. Future versions may append fields, which are ignored. */
const TRACE_PARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MAX_STATE_LENGTH = 512;
const MAX_STATE_MEMBERS = 32;
const STATE_KEY = '(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})';
const STATE_MEMBER = new RegExp(
  `^${STATE_KEY}=[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{0,255}[\\x21-\\x2b\\x2d-\\x3c\\x3e-\\x7e]$`,
);
const SAMPLED = 1;

/** The position of a request in a trace (W3C Trace Context, level 1). */
export class TraceContext {
  private constructor(
    /** Shared by all spans of the trace, across services. */
    readonly traceId: string,
    private readonly isSampled: boolean,
    /** The `tracestate` header, forwarded unchanged. */
    readonly state: string | null,
    /** The span id of this request. */
    readonly spanId: string = randomHex(8),
  ) {}

  /** Returns the position of the active span of OpenTelemetry; undefined without a span, for example without instrumentation. */
  static ofActiveSpan(): TraceContext | undefined {
    const span = trace.getActiveSpan()?.spanContext();
    if (!span || !isSpanContextValid(span)) return undefined;
    const { traceId, spanId, traceFlags, traceState } = span;
    return new TraceContext(traceId, (traceFlags & SAMPLED) === SAMPLED, parseState(traceState?.serialize()), spanId);
  }

  /** Parses the request headers. Without a valid `traceparent` it starts a new, unsampled trace. */
  static fromHeaders(traceparent: unknown, tracestate: unknown): TraceContext {
    const [, version, traceId, , flags, more] =
      (typeof traceparent === 'string' && TRACE_PARENT.exec(traceparent)) || [];
    if (traceId === undefined || (version === '00' && more !== undefined)) {
      return new TraceContext(randomHex(16), false, null);
    }
    return new TraceContext(traceId, (parseInt(flags!, 16) & SAMPLED) === SAMPLED, parseState(tracestate));
  }

  /** The `traceparent` header of outbound requests. */
  get parent(): string {
    return `00-${this.traceId}-${this.spanId}-${this.isSampled ? '01' : '00'}`;
  }
}

function parseState(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > MAX_STATE_LENGTH) return null;
  const members = given.split(',').map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''));
  const full = members.filter((member) => member !== '');
  const isGood =
    full.length > 0 && full.length <= MAX_STATE_MEMBERS && full.every((member) => STATE_MEMBER.test(member));
  const keys = new Set(full.map((member) => member.slice(0, member.indexOf('='))));
  return isGood && keys.size === full.length ? given : null;
}
