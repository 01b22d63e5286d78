/** What one piece of work of a caller uses of a pool. */
export class Holding {
  amount = 0;

  constructor(
    readonly caller: string,
    /** Ends the work, so that another caller can continue. Returns false if the work cannot be ended at present. */
    readonly end: () => boolean,
  ) {}
}

interface CallerUse {
  amount: number;
  /** In the order of their first use. */
  readonly holdings: Set<Holding>;
}

/**
 * A limited amount of memory or slots for all callers. If it is used up, the oldest work of the caller with the largest use is ended for a
 * caller that uses less. Callers who hold on to their work, such as slow clients, can therefore not exclude other callers.
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

  /** Returns false if no caller with a larger use can be found. An amount above the capacity is available if nothing else is used. */
  take(holding: Holding, amount: number): boolean {
    while (this.usedAmount > 0 && this.usedAmount + amount > this.capacity) {
      if (!this.endOldestOfLargest(this.usedBy(holding.caller) + amount)) return false;
    }
    const use = this.callers.get(holding.caller) ?? { amount: 0, holdings: new Set() };
    this.callers.set(holding.caller, use);
    use.holdings.add(holding);
    use.amount += amount;
    holding.amount += amount;
    this.usedAmount += amount;
    return true;
  }

  /** Repeated calls have no effect. */
  release(holding: Holding): void {
    const use = this.callers.get(holding.caller);
    if (!use?.holdings.delete(holding)) return;
    use.amount -= holding.amount;
    this.usedAmount -= holding.amount;
    holding.amount = 0;
    if (use.holdings.size === 0) this.callers.delete(holding.caller);
  }

  private endOldestOfLargest(minAmount: number): boolean {
    const larger = [...this.callers.values()].filter(({ amount }) => amount > minAmount);
    for (const { holdings } of larger.sort((one, other) => other.amount - one.amount)) {
      for (const holding of holdings) {
        if (!holding.end()) continue;
        this.release(holding);
        return true;
      }
    }
    return false;
  }
}
