import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { binaries } from '../support/lanes.cjs';

/** A process whose calls of the system are looked at, or made to fail, by strace. */
export class TracedProcess {
  private constructor(private readonly strace: ChildProcess) {}

  /** What strace is told beside whom to follow: all threads of the process. */
  static async attach(pid: number, args: readonly string[]): Promise<TracedProcess> {
    const strace = spawn(binaries.strace()!, ['-f', '-p', String(pid), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines = createInterface(strace.stderr);
    // One that ends by itself has said why not.
    const ended = once(strace, 'exit').then(() => Promise.reject(new Error('strace has ended')));
    await Promise.race([once(lines, 'line'), ended]);
    ended.catch(() => undefined);
    return new TracedProcess(strace);
  }

  async detach(): Promise<void> {
    // It ends with the process that it follows.
    if (this.strace.exitCode !== null || this.strace.signalCode !== null) return;
    const ended = once(this.strace, 'exit');
    this.strace.kill('SIGINT');
    await ended;
  }
}
