import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { binaries } from '../support/lanes.cjs';

/** A process whose system calls strace records or makes fail. */
export class TracedProcess {
  private constructor(private readonly strace: ChildProcess) {}

  /** Attaches strace to all threads of a process. `args` are additional options of strace. */
  static async attach(pid: number, args: readonly string[]): Promise<TracedProcess> {
    const strace = spawn(binaries.strace()!, ['-f', '-p', String(pid), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines = createInterface(strace.stderr);
    // strace prints its first line when it is attached. An early exit is an error.
    const ended = once(strace, 'exit').then(() => Promise.reject(new Error('strace has ended')));
    await Promise.race([once(lines, 'line'), ended]);
    ended.catch(() => undefined);
    return new TracedProcess(strace);
  }

  async detach(): Promise<void> {
    // strace ends together with the traced process.
    if (this.strace.exitCode !== null || this.strace.signalCode !== null) return;
    const ended = once(this.strace, 'exit');
    this.strace.kill('SIGINT');
    await ended;
  }
}
