import { AsyncResource } from 'node:async_hooks';

/** Why a request was rejected: all slots are in use, the share of the caller is in use, or no slot was released in time. */
export type Refusal = 'full' | 'share' | 'waited';

interface Waiting {
  readonly caller: string;
  readonly since: number;
  readonly enter: () => void;
  readonly refuse: (reason: Refusal) => void;
  /**
   * The async context of the queued request. Without it the callback would run in the context, and in the transaction, of the releasing
   * request.
   */
  readonly context: AsyncResource;
}

interface Count {
  held: number;
  waiting: number;
}

/** Maximum wait for a slot in a burst. A shorter burst causes no rejections. */
const CALM_WAIT_MS = 250;
/** Maximum wait under sustained load: admitted requests are served quickly, and the others are rejected early. */
const BUSY_WAIT_MS = 15;
/**
 * Duration of the sustained-load mode, which ends early after `unused` ms without a rejection. The long wait is then tried again, because
 * clients that retry immediately look like load. If requests are still rejected, the next duration is doubled, up to `last`.
 */
const BUSY_FOR_MS = { first: 5000, last: 80_000, unused: 1000 };
/** A rejection within this time after the sustained-load mode shows that the load continues. */
const TRIED_FOR_MS = 2000;
const LOOK_EVERY_MS = 5;
/** Enough for 250 ms if a request holds a slot for 12 ms. */
const WAITING_PER_PLACE = 20;
/** Weight of the newest sample in the moving average of the release interval. */
const NEWEST = 0.2;

/**
 * Limits the number of concurrent requests, with at most half of the slots per caller. Further requests wait in a short queue. Under
 * sustained load the newest queued request is admitted first: the oldest will time out anyway, and the newest can still be served in time.
 */
export class Gate {
  private readonly share: number;
  private readonly mostWaiting: number;
  private readonly counts = new Map<string, Count>();
  private readonly queue: Waiting[] = [];
  private taken = 0;
  private busyUntil = -Infinity;
  private busyFor = BUSY_FOR_MS.first;
  private refusedAt = -Infinity;
  /** Moving average of the milliseconds between two releases while requests are queued. */
  private pace = 0;
  private leftAt?: number;
  private timer?: NodeJS.Timeout;

  /** A limit of 0 admits every request. Without a queue, requests over the limit are rejected immediately. */
  constructor(
    private readonly places: number,
    { waits = true } = {},
  ) {
    this.share = Math.ceil(places / 2);
    this.mostWaiting = waits ? places * WAITING_PER_PLACE : 0;
  }

  /** The number of slots in use. */
  get size(): number {
    return this.taken;
  }

  /** Calls one of the callbacks, immediately or after a wait. Each admitted request must release its slot. */
  enter(caller: string, enter: () => void, refuse: (reason: Refusal) => void): void {
    const count = this.countOf(caller);
    if (this.hasRoom(count)) {
      this.take(count);
      enter();
      return;
    }
    if (this.isQueueFull || count.waiting >= this.mostWaiting / 2) {
      this.noteRefusal();
      refuse(this.taken < this.places ? 'share' : 'full');
      this.forgetIfGone(caller, count);
      return;
    }
    count.waiting++;
    this.queue.push({ caller, since: performance.now(), enter, refuse, context: new AsyncResource('WAITING') });
    this.timer ??= setInterval(() => this.endLongWaits(), LOOK_EVERY_MS).unref();
  }

  leave(caller: string): void {
    const count = this.countOf(caller);
    this.taken--;
    count.held--;
    this.forgetIfGone(caller, count);
    this.notePace();
    this.letIn();
  }

  /** Moves a slot to another caller. Returns false, without a change, if the share of that caller is in use. */
  move(from: string, to: string): boolean {
    const target = this.countOf(to);
    if (this.places > 0 && target.held >= this.share) {
      this.forgetIfGone(to, target);
      return false;
    }
    const source = this.countOf(from);
    source.held--;
    target.held++;
    this.forgetIfGone(from, source);
    // Start a waiting request outside of the call stack of this one.
    process.nextTick(() => this.letIn());
    return true;
  }

  private notePace(): void {
    const now = performance.now();
    if (this.leftAt !== undefined) this.pace += NEWEST * (now - this.leftAt - this.pace);
    this.leftAt = this.queue.length > 0 ? now : undefined;
  }

  /** By number of requests, or by the expected wait of the last request. */
  private get isQueueFull(): boolean {
    const { length } = this.queue;
    return length >= this.mostWaiting || length * this.pace > CALM_WAIT_MS;
  }

  private letIn(): void {
    while (this.taken < this.places) {
      const isNext = ({ caller }: Waiting) => this.hasRoom(this.countOf(caller));
      const at = this.isBusy ? this.queue.findLastIndex(isNext) : this.queue.findIndex(isNext);
      if (at < 0) return;
      const [{ caller, enter, context }] = this.queue.splice(at, 1) as [Waiting];
      const count = this.countOf(caller);
      count.waiting--;
      this.take(count);
      this.restIfEmpty();
      context.runInAsyncScope(enter);
    }
  }

  private endLongWaits(): void {
    const now = performance.now();
    const patience = this.isBusy ? BUSY_WAIT_MS : CALM_WAIT_MS;
    while (this.queue.length > 0 && now - this.queue[0]!.since > patience) {
      this.noteRefusal();
      const { caller, refuse, context } = this.queue.shift()!;
      const count = this.countOf(caller);
      count.waiting--;
      this.forgetIfGone(caller, count);
      context.runInAsyncScope(refuse, undefined, 'waited' satisfies Refusal);
    }
    this.restIfEmpty();
  }

  private get isBusy(): boolean {
    const now = performance.now();
    return now < this.busyUntil && now - this.refusedAt < BUSY_FOR_MS.unused;
  }

  private noteRefusal(): void {
    const now = performance.now();
    if (!this.isBusy) {
      const sinceEnd = now - this.busyUntil;
      const hasLasted = sinceEnd >= 0 && sinceEnd < TRIED_FOR_MS;
      this.busyFor = hasLasted ? Math.min(2 * this.busyFor, BUSY_FOR_MS.last) : BUSY_FOR_MS.first;
      this.busyUntil = now + this.busyFor;
    }
    this.refusedAt = now;
  }

  private restIfEmpty(): void {
    if (this.queue.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private hasRoom({ held }: Count): boolean {
    return this.places === 0 || (this.taken < this.places && held < this.share);
  }

  private take(count: Count): void {
    this.taken++;
    count.held++;
  }

  private countOf(caller: string): Count {
    let count = this.counts.get(caller);
    if (!count) this.counts.set(caller, (count = { held: 0, waiting: 0 }));
    return count;
  }

  private forgetIfGone(caller: string, { held, waiting }: Count): void {
    if (held === 0 && waiting === 0) this.counts.delete(caller);
  }
}
