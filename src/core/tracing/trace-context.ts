import { randomHex } from './random-hex.js';

/** Of a version that is not known yet, what follows its known beginning is nobody's business. */
const PARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const LONGEST_STATE = 512;
const MOST_STATE_MEMBERS = 32;
const STATE_KEY = '(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})';
const STATE_MEMBER = new RegExp(
  `^${STATE_KEY}=[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{0,255}[\\x21-\\x2b\\x2d-\\x3c\\x3e-\\x7e]$`,
);
const SAMPLED = 1;

/** Where a request stands in a trace, as W3C Trace Context (level 1) has it. */
export class TraceContext {
  /** The request itself, in the trace of whoever sent it. */
  readonly spanId = randomHex(8);

  private constructor(
    /** The same for all that is done on account of one thing, in whatever service. */
    readonly traceId: string,
    private readonly isSampled: boolean,
    /** What tracing systems hand on to each other, as it came. */
    readonly state: string | null,
  ) {}

  /** From the headers of a request. Without a good `traceparent` it begins a trace, which nobody has asked to be recorded. */
  static from(traceparent: unknown, tracestate: unknown): TraceContext {
    const [, version, traceId, , flags, more] = (typeof traceparent === 'string' && PARENT.exec(traceparent)) || [];
    if (traceId === undefined || (version === '00' && more !== undefined)) {
      return new TraceContext(randomHex(16), false, null);
    }
    return new TraceContext(traceId, (parseInt(flags!, 16) & SAMPLED) === SAMPLED, stateOf(tracestate));
  }

  /** The `traceparent` of what is sent on account of the request. */
  get parent(): string {
    return `00-${this.traceId}-${this.spanId}-${this.isSampled ? '01' : '00'}`;
  }
}

function stateOf(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > LONGEST_STATE) return null;
  const members = given.split(',').map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''));
  const full = members.filter((member) => member !== '');
  const isGood =
    full.length > 0 && full.length <= MOST_STATE_MEMBERS && full.every((member) => STATE_MEMBER.test(member));
  const keys = new Set(full.map((member) => member.slice(0, member.indexOf('='))));
  return isGood && keys.size === full.length ? given : null;
}
