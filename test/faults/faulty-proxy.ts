import type { Socket } from 'node:net';
import { TcpProxy } from '../support/tcp-proxy.js';

/** A TCP proxy between the service and a server on this machine that simulates network faults. */
export class FaultyProxy extends TcpProxy {
  private state: 'open' | 'held' | 'reset' = 'open';
  private latencyMs = 0;
  private resetText?: string;
  /** Connections that were reset because of their data. */
  resets = 0;

  /** Delays the data in each direction. */
  delay(ms: number): void {
    this.latencyMs = ms;
  }

  /** Stalls all connections without an error. Data sent in the meantime arrives after `resume`. */
  stall(): void {
    this.state = 'held';
    for (const socket of this.sockets) socket.pause();
  }

  /** Resets all open and new connections. */
  reset(): void {
    this.state = 'reset';
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Resets all open connections, and each new one whose client sends the text. */
  resetAt(text: string): void {
    this.resetText = text;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  resume(): void {
    this.state = 'open';
    this.resetText = undefined;
    for (const socket of this.sockets) socket.resume();
  }

  protected override accept(near: Socket): void {
    if (this.state === 'reset') return void near.resetAndDestroy();
    const far = this.connect(near);
    near.on('data', (piece) => {
      if (this.resetText === undefined || !piece.includes(this.resetText)) return;
      this.resets++;
      near.resetAndDestroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (piece) => void setTimeout(() => other.writable && other.write(piece), this.latencyMs));
      if (this.state === 'held') one.pause();
    }
  }
}
