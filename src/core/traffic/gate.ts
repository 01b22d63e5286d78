import { AsyncResource } from 'node:async_hooks';

/** Why somebody was not let in: all places taken, all of one caller's share taken, or none became free in time. */
export type Refusal = 'full' | 'share' | 'waited';

interface Waiting {
  readonly caller: string;
  readonly since: number;
  readonly enter: () => void;
  readonly refuse: (reason: Refusal) => void;
}

interface Count {
  held: number;
  waiting: number;
}

/** How long somebody waits for a place: a burst that is over by then harms nobody. */
const CALM_WAIT_MS = 500;
/** The same under a load that lasts: whoever is served is served quickly then, the others are told. */
const BUSY_WAIT_MS = 25;
/** How long it is taken for one. Then it is tried whether the queue is of use again: who is refused and asks again at once looks like a load. */
const BUSY_FOR_MS = 2000;
const LOOK_EVERY_MS = 10;
const WAITING_PER_PLACE = 8;

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
    if (this.queue.length >= this.mostWaiting || count.waiting >= this.mostWaiting / 2) {
      this.noteRefusal();
      refuse(this.taken < this.places ? 'share' : 'full');
      this.forgetIfGone(caller, count);
      return;
    }
    count.waiting++;
    // Called by whoever leaves, or by a clock: neither's unit of work, nor anything else of theirs, is the waiting one's.
    const [entering, refusing] = [AsyncResource.bind(enter), AsyncResource.bind(refuse)];
    this.queue.push({ caller, since: performance.now(), enter: entering, refuse: refusing });
    this.timer ??= setInterval(() => this.endLongWaits(), LOOK_EVERY_MS).unref();
  }

  leave(caller: string): void {
    const count = this.countOf(caller);
    this.taken--;
    count.held--;
    this.forgetIfGone(caller, count);
    this.letIn();
  }

  private letIn(): void {
    while (this.taken < this.places) {
      const isNext = ({ caller }: Waiting) => this.hasRoom(this.countOf(caller));
      const at = this.isBusy ? this.queue.findLastIndex(isNext) : this.queue.findIndex(isNext);
      if (at < 0) return;
      const [{ caller, enter }] = this.queue.splice(at, 1) as [Waiting];
      const count = this.countOf(caller);
      count.waiting--;
      this.take(count);
      this.restIfEmpty();
      enter();
    }
  }

  private endLongWaits(): void {
    const now = performance.now();
    const patience = this.isBusy ? BUSY_WAIT_MS : CALM_WAIT_MS;
    while (this.queue.length > 0 && now - this.queue[0]!.since > patience) {
      this.noteRefusal();
      const { caller, refuse } = this.queue.shift()!;
      const count = this.countOf(caller);
      count.waiting--;
      this.forgetIfGone(caller, count);
      refuse('waited');
    }
    this.restIfEmpty();
  }

  private get isBusy(): boolean {
    return performance.now() < this.busyUntil;
  }

  private noteRefusal(): void {
    if (!this.isBusy) this.busyUntil = performance.now() + BUSY_FOR_MS;
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
