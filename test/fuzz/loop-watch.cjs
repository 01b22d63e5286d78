'use strict';

const EVERY_MS = 10;

/**
 * Measures how long the process blocks its event loop, in milliseconds of processor time. A pause is limited to the processor time of
 * the process in that pause: waiting for a busy processor or a disk does not count.
 */
class LoopWatch {
  #longest = 0;
  #since = performance.now();
  #work = process.cpuUsage();
  #timer = setInterval(() => this.#look(), EVERY_MS).unref();

  /** Returns the longest pause since the last call, and resets it. */
  readAndReset() {
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
