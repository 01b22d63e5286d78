import { AsyncResource } from 'node:async_hooks';
import { type CallerCount, CallerCounts, compareRanks, type Rank } from './caller-counts.js';
import { DEFAULT_QUEUE_LIMITS, type QueuedRequest, type QueueLimits, type RejectionReason } from './queue-limits.js';
import { SustainedLoad } from './sustained-load.js';
import { timeSlice } from './time-slice.js';

const QUEUE_CHECK_INTERVAL_MS = 5;
/** A queue of this time is admitted in the order of arrival: otherwise a request could wait while all later ones are admitted. */
const SHORT_QUEUE_MS = 50;
/** Under sustained load, a request waits at least for this number of releases: if each takes long, none comes within the short wait. */
const AWAITED_RELEASES = 2;
/** With one, a queue of short requests would cause a turn of the event loop for each of them, as long as others arrive. */
const MAX_ADMITTED_PER_SLICE = 4;
/** Weight of the newest sample in the moving average of the release interval. */
const NEWEST_SAMPLE_WEIGHT = 0.2;

/**
 * Limits the number of concurrent requests, with at most half of the slots per caller. Further requests wait in a short queue. Under
 * sustained load the newest queued request is admitted first: the oldest will time out anyway, and the newest can still be served in time.
 * A request of a caller with fewer requests is admitted before both; of callers with equally many, the one that used its slots for less
 * time recently. Before all of these, a request of a kind that used slots for less time recently: callers can be many, kinds are few.
 */
export class ConcurrencyLimiter {
  private readonly maxSlotsPerCaller: number;
  private readonly maxQueued: number;
  private readonly waitsForTimeSlice: boolean;
  private readonly callers: CallerCounts;
  private readonly kinds = new CallerCounts();
  private readonly queue: QueuedRequest[] = [];
  private readonly sustainedLoad = new SustainedLoad();
  private usedSlots = 0;
  /** Requests that were admitted from the queue. */
  private admitted = 0;
  /** Moving average while requests are queued. */
  private releaseIntervalMs = 0;
  private lastReleaseAt?: number;
  private isTurnPending = false;
  private timer?: NodeJS.Timeout;

  /** A limit of 0 admits every request. */
  constructor(
    private readonly maxSlots: number,
    private readonly queueLimits: QueueLimits = DEFAULT_QUEUE_LIMITS,
  ) {
    this.maxSlotsPerCaller = queueLimits.maxSlotsPerCaller ?? Math.ceil(maxSlots / 2);
    this.maxQueued = maxSlots * queueLimits.queuedPerSlot;
    this.callers = new CallerCounts(queueLimits.prefersLittleUse);
    this.waitsForTimeSlice = maxSlots > 0 && queueLimits.timeSliceWaitMs !== undefined;
  }

  /** The number of slots in use. */
  get slotsInUse(): number {
    return this.usedSlots;
  }

  /** Calls one of the callbacks, immediately or after a wait. Each admitted request must release its slot with its `kind`. */
  acquire(caller: string, onAcquired: () => void, onRejected: (reason: RejectionReason) => void, kind = ''): void {
    const count = this.callers.of(caller);
    if (this.hasFreeSlot(count) && !this.isTimeSliceTaken) {
      this.occupySlot(caller, count, kind);
      onAcquired();
      return;
    }
    if (this.isQueueFullFor(caller, count, kind) || count.queued >= this.maxQueued / 2) {
      this.sustainedLoad.record();
      onRejected(this.usedSlots < this.maxSlots ? 'share' : 'full');
      this.callers.deleteIfIdle(caller, count);
      return;
    }
    if (this.isQueueTooLong) this.sustainedLoad.record();
    count.queued++;
    this.queue.push({
      caller,
      kind,
      queuedAt: performance.now(),
      admittedBefore: this.admitted,
      onAcquired,
      onRejected,
      context: new AsyncResource('WAITING'),
    });
    this.timer ??= setInterval(() => this.rejectLongWaits(), QUEUE_CHECK_INTERVAL_MS).unref();
    if (this.waitsForTimeSlice) this.admitInTimeSlices();
  }

  release(caller: string, kind = ''): void {
    this.usedSlots--;
    this.callers.removeSlot(caller);
    this.kinds.removeSlot(kind);
    this.recordRelease();
    this.admitQueued();
  }

  /** Moves a slot to another caller. Returns false, without a change, if the share of that caller is in use. */
  transfer(from: string, to: string): boolean {
    const target = this.callers.of(to);
    if (this.maxSlots > 0 && target.slots >= this.maxSlotsPerCaller) {
      this.callers.deleteIfIdle(to, target);
      return false;
    }
    const source = this.callers.of(from);
    this.callers.changeSlots(from, source, -1);
    this.callers.changeSlots(to, target, 1);
    this.callers.deleteIfIdle(from, source);
    // Start a waiting request outside of the call stack of this one.
    process.nextTick(() => this.admitQueued());
    return true;
  }

  private recordRelease(): void {
    const now = performance.now();
    if (this.lastReleaseAt !== undefined)
      this.releaseIntervalMs += NEWEST_SAMPLE_WEIGHT * (now - this.lastReleaseAt - this.releaseIntervalMs);
    this.lastReleaseAt = this.queue.length > 0 ? now : undefined;
  }

  /** By number of requests, or by the expected wait behind the requests that are admitted before a further request of the caller. */
  private isQueueFullFor(caller: string, count: CallerCount, kind: string): boolean {
    if (this.queue.length >= this.maxQueued) return true;
    if (!this.isQueueTooLong) return false;
    const own = this.callers.rankOf(caller, count, this.kinds.useRankOf(kind), 1);
    const isBefore = (order: number) => order < 0 || (order === 0 && !this.queueLimits.prefersNewest);
    const earlier = this.queue.filter((queued) => isBefore(compareRanks(this.rankOf(queued), own)));
    return earlier.length * this.releaseIntervalMs > this.burstWaitMs;
  }

  private admitQueued(): void {
    while (!this.waitsForTimeSlice && this.admitNext());
    if (this.queue.length > 0 && !this.isTimeSliceTaken) this.admitNext();
    if (this.waitsForTimeSlice) this.admitInTimeSlices();
  }

  /** Admits a few requests, then waits for another slice: requests that began before continue first, so that few are in progress. */
  private admitInTimeSlices(): void {
    if (this.queue.length === 0 || this.usedSlots >= this.maxSlots || this.isTurnPending) return;
    this.isTurnPending = true;
    void timeSlice.next().then(() => {
      let admitted = 0;
      while (admitted < MAX_ADMITTED_PER_SLICE && (admitted === 0 || !timeSlice.isTaken) && this.admitNext())
        admitted++;
      this.isTurnPending = false;
      if (admitted > 0) this.admitInTimeSlices();
    });
  }

  /** Returns false if no request can be admitted. */
  private admitNext(): boolean {
    const at = this.usedSlots < this.maxSlots ? this.findNext() : -1;
    if (at < 0) return false;
    const [{ caller, kind, onAcquired, context }] = this.queue.splice(at, 1) as [QueuedRequest];
    const count = this.callers.of(caller);
    count.queued--;
    this.admitted++;
    this.occupySlot(caller, count, kind);
    this.stopTimerIfEmpty();
    context.runInAsyncScope(onAcquired);
    return true;
  }

  /** Returns the index of the request with the lowest rank, or -1: callers with many requests, or much use, cannot exclude others. */
  private findNext(): number {
    const { prefersNewest } = this;
    let [next, best]: [number, Rank] = [-1, [Infinity, Infinity, Infinity]];
    let previous: QueuedRequest | undefined;
    let order = 1;
    for (let index = 0; index < this.queue.length; index++) {
      const queued = this.queue[index]!;
      if (queued.caller === previous?.caller && queued.kind === previous.kind) {
        // These requests have the same rank, and most queues contain one caller.
        order = Math.max(order, 0);
      } else {
        previous = queued;
        const count = this.callers.of(queued.caller);
        const rank = this.rankOf(queued, count);
        order = this.hasFreeSlot(count) ? compareRanks(rank, best) : 1;
        if (order <= 0) best = rank;
      }
      if (order < 0 || (order === 0 && prefersNewest)) next = index;
    }
    return next;
  }

  private rankOf({ caller, kind }: QueuedRequest, count = this.callers.of(caller)): Rank {
    return this.callers.rankOf(caller, count, this.kinds.useRankOf(kind));
  }

  private rejectLongWaits(): void {
    while (this.queue.length > 0 && this.hasWaitedTooLong(this.queue[0]!)) {
      this.sustainedLoad.record();
      const { caller, onRejected, context } = this.queue.shift()!;
      const count = this.callers.of(caller);
      count.queued--;
      this.callers.deleteIfIdle(caller, count);
      context.runInAsyncScope(onRejected, undefined, 'waited' satisfies RejectionReason);
    }
    this.stopTimerIfEmpty();
  }

  private hasWaitedTooLong({ queuedAt, admittedBefore }: QueuedRequest): boolean {
    const { sustainedLoadWaitMs, maxOvertakes = Infinity } = this.queueLimits;
    const waitedMs = performance.now() - queuedAt;
    if (!this.sustainedLoad.isActive || this.usedSlots < this.maxSlots) return waitedMs > this.burstWaitMs;
    const releasesMs = Math.min(this.burstWaitMs, AWAITED_RELEASES * this.releaseIntervalMs);
    return waitedMs > Math.max(sustainedLoadWaitMs, releasesMs) || this.admitted - admittedBefore > maxOvertakes;
  }

  private stopTimerIfEmpty(): void {
    if (this.queue.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private get prefersNewest(): boolean {
    return this.sustainedLoad.isActive || (this.queueLimits.prefersNewest === true && this.queueMs > SHORT_QUEUE_MS);
  }

  /** Whether not all queued requests can be admitted within the wait in a burst. */
  private get isQueueTooLong(): boolean {
    return this.queueMs > this.burstWaitMs;
  }

  /** The expected time until all queued requests are admitted. */
  private get queueMs(): number {
    return this.queue.length * this.releaseIntervalMs;
  }

  /** Slots are free while requests wait for a time slice. */
  private get burstWaitMs(): number {
    const { burstWaitMs, timeSliceWaitMs = burstWaitMs } = this.queueLimits;
    return this.usedSlots < this.maxSlots ? timeSliceWaitMs : burstWaitMs;
  }

  private get isTimeSliceTaken(): boolean {
    return this.waitsForTimeSlice && timeSlice.isTaken;
  }

  private hasFreeSlot({ slots }: CallerCount): boolean {
    return this.maxSlots === 0 || (this.usedSlots < this.maxSlots && slots < this.maxSlotsPerCaller);
  }

  private occupySlot(caller: string, count: CallerCount, kind: string): void {
    this.usedSlots++;
    this.callers.changeSlots(caller, count, 1);
    this.kinds.changeSlots(kind, this.kinds.of(kind), 1);
  }
}
