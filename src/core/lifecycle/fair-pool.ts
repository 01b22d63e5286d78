/** Work that lasts longer can be ended for a caller that would use as much. */
const GUARANTEED_MS = 30_000;
/** Slow work can be ended earlier: many callers that renew their work would otherwise use the pool without interruption. */
const GUARANTEED_TO_SLOW_MS = 1000;

/** What one piece of work of a caller uses of a pool. */
export class PoolAllocation {
  amount = 0;
  readonly startedAt = performance.now();

  constructor(
    readonly caller: string,
    /** Ends the work, so that another caller can continue. Returns false if the work cannot be ended at present. */
    readonly end: () => boolean,
    /** Whether the work makes less progress than a client that needs the pool only briefly. */
    private readonly isSlow: () => boolean = () => false,
  ) {}

  /** Whether the work has lasted longer than each caller may expect. */
  get isLong(): boolean {
    const ms = performance.now() - this.startedAt;
    return ms >= GUARANTEED_MS || (ms >= GUARANTEED_TO_SLOW_MS && this.isSlow());
  }
}

interface CallerUse {
  amount: number;
  /** In the order of their first use. */
  readonly allocations: Set<PoolAllocation>;
}

/**
 * A limited amount of memory or slots for all callers. If it is used up, the oldest work of the caller with the largest use is ended for a
 * caller that uses less, or the oldest work that lasts long for a caller that would use as much as the others. Callers who hold on to
 * their work, such as slow clients, can therefore not exclude other callers.
 */
export class FairPool {
  private readonly callers = new Map<string, CallerUse>();
  private usedAmount = 0;

  constructor(private readonly capacity: number) {}

  get used(): number {
    return this.usedAmount;
  }

  usedBy(caller: string): number {
    return this.callers.get(caller)?.amount ?? 0;
  }

  /** Returns false if no work can be ended for it. An amount above the capacity is available if nothing else is used. */
  acquire(allocation: PoolAllocation, amount: number): boolean {
    while (this.usedAmount > 0 && this.usedAmount + amount > this.capacity) {
      const use = this.usedBy(allocation.caller) + amount;
      if (!this.endOldestOfLargest(use) && !this.endLongWork(use)) return false;
    }
    const use = this.callers.get(allocation.caller) ?? { amount: 0, allocations: new Set() };
    this.callers.set(allocation.caller, use);
    use.allocations.add(allocation);
    use.amount += amount;
    allocation.amount += amount;
    this.usedAmount += amount;
    return true;
  }

  /** Repeated calls have no effect. */
  release(allocation: PoolAllocation): void {
    const use = this.callers.get(allocation.caller);
    if (!use?.allocations.delete(allocation)) return;
    use.amount -= allocation.amount;
    this.usedAmount -= allocation.amount;
    allocation.amount = 0;
    if (use.allocations.size === 0) this.callers.delete(allocation.caller);
  }

  private endOldestOfLargest(minUse: number): boolean {
    const larger = [...this.callers.values()].filter(({ amount }) => amount > minUse);
    larger.sort((one, other) => other.amount - one.amount);
    return this.endFirst(larger.flatMap(({ allocations }) => [...allocations]));
  }

  private endLongWork(minUse: number): boolean {
    const equal = [...this.callers.values()].filter(({ amount }) => amount >= minUse);
    const long = equal.flatMap(({ allocations }) => [...allocations].filter(({ isLong }) => isLong));
    return this.endFirst(long.sort((one, other) => one.startedAt - other.startedAt));
  }

  private endFirst(allocations: readonly PoolAllocation[]): boolean {
    for (const allocation of allocations) {
      if (!allocation.end()) continue;
      this.release(allocation);
      return true;
    }
    return false;
  }
}
