import { isIP, isIPv6 } from 'node:net';

/** Some proxies append the port, which differs for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** Returns the address without brackets, port, zone and IPv4 mapping; null if the text is not an IP address. */
export function normalizeAddress(given = ''): string | null {
  const [, inBrackets, beforePort] = WITH_PORT.exec(given) ?? [];
  const address = inBrackets ?? beforePort ?? given;
  if (!isIP(address)) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0]!.toLowerCase();
}

/**
 * Returns the counter key of an address. IPv6 addresses are counted by /64, because one customer has a whole /64. All invalid
 * addresses share one counter, because callers could otherwise invent a new key for each request.
 */
export function addressKey(given = ''): string {
  const address = normalizeAddress(given);
  if (address === null) return 'ip:';
  if (!isIPv6(address)) return `ip:${address}`;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `ip:${groups.join(':')}::/64`;
}
