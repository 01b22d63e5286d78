import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { resetConnection } from '../../lifecycle/reset-connection.js';

const CHECK_INTERVAL_MS = 5000;
/** Fewer connections hold little memory, and the table of the kernel need not be read. */
const MIN_CONNECTIONS = 250;

interface UnsentData {
  readonly unsentBytes: number;
  readonly written: number;
  readonly since: number;
}

/**
 * Resets connections whose peer has acknowledged no byte for `timeoutMs`, although the kernel holds data for it. Node cannot distinguish
 * them from idle connections, which stay open longer, if the whole response is in the send buffer.
 */
export function resetUnsentData(server: Server, timeoutMs: number, minConnections = MIN_CONNECTIONS): void {
  const sockets = new Set<Socket>();
  const waiting = new WeakMap<Socket, UnsentData>();
  const check = async (port: number) => {
    if (sockets.size < minConnections) return;
    const unsent = await readUnsentBytes(port);
    if (unsent.size === 0) return;
    const now = performance.now();
    for (const socket of sockets) {
      const unsentBytes = unsent.get(toPeer(socket.remoteAddress ?? '', socket.remotePort ?? 0));
      // While further data waits in the process, the bytes in the send buffer do not show whether the peer reads.
      if (unsentBytes === undefined || socket.writableLength > 0) continue;
      const written = socket.bytesWritten;
      const before = waiting.get(socket);
      if (before?.unsentBytes !== unsentBytes || before.written !== written)
        waiting.set(socket, { unsentBytes, written, since: now });
      else if (now - before.since >= timeoutMs) resetConnection(socket);
    }
  };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo;
    const timer = setInterval(() => void check(port), Math.min(CHECK_INTERVAL_MS, timeoutMs / 4)).unref();
    server.once('close', () => {
      clearInterval(timer);
    });
  });
}

/** An entry of the table of the kernel: local address and port, remote address and port, state 1 (established), bytes in the send buffer. */
const ENTRY = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) 01 (?!0{8})([0-9A-F]{8}):/gm;
const MAPPED_IPV4 = /^0{16}F{4}0{4}/;

/** Returns a text that is equal for all spellings of an IPv6 address. */
export function toPeer(address: string, port: number): string {
  const host = address.replace(/^::ffff:/, '').replace(/%.*/, '');
  return `${isIPv6(host) ? new URL(`http://[${host}]`).hostname : host}:${port}`;
}

/**
 * Returns the bytes that the kernel holds because the peer has not acknowledged them, by peer, of the connections of a local port. Peers
 * without such bytes are not included. Empty on systems other than Linux.
 */
export async function readUnsentBytes(localPort: number): Promise<ReadonlyMap<string, number>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/self/net/${name}`, 'utf8').catch(() => '')),
  );
  const unsent = new Map<string, number>();
  for (const [, port, address, remotePort, bytes] of tables.join('').matchAll(ENTRY)) {
    if (parseInt(port!, 16) === localPort)
      unsent.set(toPeer(toAddress(address!), parseInt(remotePort!, 16)), parseInt(bytes!, 16));
  }
  return unsent;
}

/** The kernel writes each 32 bits of an address in the byte order of the processor. */
function toAddress(hex: string): string {
  const words = hex.replace(MAPPED_IPV4, '').match(/.{8}/g)!;
  const bytes = words.flatMap((word) => word.match(/../g)!.reverse());
  if (bytes.length === 4) return bytes.map((byte) => parseInt(byte, 16)).join('.');
  return bytes.join('').match(/.{4}/g)!.join(':');
}
