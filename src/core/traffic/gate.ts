import { AsyncResource } from 'node:async_hooks';

/** Why somebody was not let in: all places taken, all of one caller's share taken, or none became free in time. */
export type Refusal = 'full' | 'share' | 'waited';

interface Waiting {
  readonly caller: string;
  readonly since: number;
  readonly enter: () => void;
  readonly refuse: (reason: Refusal) => void;
  /** What it asked in. It is answered by whoever leaves, or by a clock, and nothing of theirs, such as a unit of work, is its own. */
  readonly context: AsyncResource;
}

interface Count {
  held: number;
  waiting: number;
}

/** How long somebody waits for a place: a burst that is over by then harms nobody. */
const CALM_WAIT_MS = 250;
/** The same under a load that lasts: whoever is served is served quickly then, the others are told. */
const BUSY_WAIT_MS = 15;
/**
 * How long it is taken for one, unless nobody is refused for a second. Then it is tried whether the queue is of use again: who is
 * refused and asks again at once looks like a load. Where it was of none, it is tried after twice the time, and so on.
 */
const BUSY_FOR_MS = { first: 5000, last: 80_000, unused: 1000 };
/** Who is refused so soon after such a time shows that the load has lasted. */
const TRIED_FOR_MS = 2000;
const LOOK_EVERY_MS = 5;
/** Enough for a quarter of a second where a place is taken for 12 ms. */
const WAITING_PER_PLACE = 20;
/** How much of what is known of the pace the last one to leave decides. */
const NEWEST = 0.2;

/**
 * So many places, half of them for one caller at most. Who finds none waits for a short time, in a queue. Under a load that lasts
 * the last to come is the first to be let in: whoever has waited has lost already then, and the latest can still be served in time.
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
  /** Milliseconds from one who leaves to the next, while somebody waits. */
  private pace = 0;
  private leftAt?: number;
  private timer?: NodeJS.Timeout;

  /** `places`: 0 for as many as come. Without `waits` nobody waits. */
  constructor(
    private readonly places: number,
    { waits = true } = {},
  ) {
    this.share = Math.ceil(places / 2);
    this.mostWaiting = waits ? places * WAITING_PER_PLACE : 0;
  }

  /** Places that are taken. */
  get size(): number {
    return this.taken;
  }

  /** Calls one of the two, now or soon. Who has been let in must leave. */
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

  /** Counts a request that has a place for another caller. False if that caller has no room; then nothing has changed. */
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

  /** By number, or by the time that its last one would wait for. */
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
