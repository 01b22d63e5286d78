'use strict';

const EVERY_MS = 10;

/**
 * For how long the event loop stood still, in milliseconds of the process's own work. A process that waits for a processor, on a
 * machine that is busy, or for its disk stands still too, and that is no fault of its code: of each pause only so much counts
 * as the process has worked in it.
 */
class LoopWatch {
  #longest = 0;
  #since = performance.now();
  #work = process.cpuUsage();
  #timer = setInterval(() => this.#look(), EVERY_MS).unref();

  /** The longest since the last time that this was asked. */
  take() {
    this.#look();
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  stop() {
    clearInterval(this.#timer);
  }

  #look() {
    const { user, system } = process.cpuUsage(this.#work);
    const pause = performance.now() - this.#since - EVERY_MS;
    this.#longest = Math.max(this.#longest, Math.min(pause, (user + system) / 1000));
    this.#since = performance.now();
    this.#work = process.cpuUsage();
  }
}

module.exports = { LoopWatch };
