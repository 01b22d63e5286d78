import type { RateRule } from '../rate-limit/rate-limiter.js';
import type { Cors } from '../module-api/api-block.js';

/** An answer to a visitor, ready to be sent again to whoever asks the same. */
export interface KeptAnswer {
  /** The pattern of its address. */
  readonly route: string;
  /** Names and values in turn, as `writeHead` takes them: all but those that belong to one request. */
  readonly headers: readonly (string | string[])[];
  readonly body: Buffer;
  readonly tag: string | undefined;
  /** True if the route has no authentication: the entry also serves requests with a credential. */
  readonly ignoresCredentials: boolean;
  /** Undefined: not limited. */
  readonly rule: RateRule | undefined;
  /** Of the module that the address belongs to. */
  readonly cors: Cors | undefined;
  /** What reading it has brought about, and sending it shall bring about again. */
  readonly effects: readonly (() => void)[];
  /** Of the content when the reading began. */
  readonly generation: number;
  /** When it ends at the latest, by `performance.now()`. */
  readonly until: number;
}
