const WINDOW_MS = 10_000;

/** The milliseconds for which callers used slots recently: in the current window of ten seconds and in the one before. */
export class RecentUse {
  private current = new Map<string, number>();
  private previous = new Map<string, number>();
  private windowEndsAt = performance.now() + WINDOW_MS;

  add(caller: string, ms: number): void {
    this.moveWindow();
    this.current.set(caller, (this.current.get(caller) ?? 0) + ms);
  }

  of(caller: string): number {
    this.moveWindow();
    return (this.current.get(caller) ?? 0) + (this.previous.get(caller) ?? 0);
  }

  private moveWindow(): void {
    const late = performance.now() - this.windowEndsAt;
    if (late < 0) return;
    this.previous = late < WINDOW_MS ? this.current : new Map<string, number>();
    this.current = new Map();
    this.windowEndsAt = performance.now() + WINDOW_MS;
  }
}
