/** What goes around the work of a unit that somebody further in opens. */
export interface Enclosure<Result> {
  /** Before the work, and again with it when the unit is tried anew. What it throws ends the unit. */
  first(): Promise<void>;
  /** Once, after all that the handler does and before the commit. */
  last(result: Result): Promise<void>;
}

/** A handler that is being waited for by the unit that it has opened. */
export class EnclosedHandler<Result> {
  /** From here on a unit is opened as if nothing enclosed it: the handler has ended, and with it its unit. */
  isOver = false;
  private isOpening = false;
  /** Of the unit whose work is done, and which has everything else that the handler does in it. */
  private commit?: Promise<void>;
  /** Units that it has opened after that one, and which are part of it. */
  private readonly later: Promise<unknown>[] = [];
  private settle: { resolve(result: Result): void; reject(error: unknown): void };
  private readonly outcome = new Promise<Result>((resolve, reject) => (this.settle = { resolve, reject }));

  constructor(readonly enclosure: Enclosure<Result>) {
    // It may fail while no unit waits for it.
    this.outcome.catch(() => undefined);
  }

  get hasUnit(): boolean {
    return this.commit !== undefined;
  }

  /** Two units at once would wait for each other: the first for the handler's end, and that for the second. */
  begin(): void {
    if (this.isOpening) throw new Error('A handler that is enclosed has opened two units of work at once');
    this.isOpening = true;
  }

  /** The unit has come to nothing; the handler may open another one. */
  undo(): void {
    this.isOpening = false;
  }

  /** A later unit that fails cannot be undone alone: everything is, also where the handler gets over it. */
  join<T>(unit: Promise<T>): Promise<T> {
    this.later.push(unit);
    return unit;
  }

  /** In the unit, after its work: ends when the handler has ended, and its result is in the unit too. */
  async end(commit: Promise<void>): Promise<void> {
    this.commit = commit;
    // Nobody may be writing any more when the transaction ends, or the rest would be written outside it.
    const result = await this.outcome.finally(() => Promise.allSettled(this.later));
    await Promise.all(this.later);
    await this.enclosure.last(result);
    this.isOver = true;
  }

  async succeed(result: Result): Promise<void> {
    this.settle.resolve(result);
    await this.commit;
  }

  /** Ends when all that was done is undone. */
  async fail(error: unknown): Promise<void> {
    this.isOver = true;
    this.settle.reject(error);
    await this.commit?.catch(() => undefined);
  }
}
