import { isIP, isIPv6 } from 'node:net';

/** Some proxies write the port with the address, another one for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** An address as it is, without what stands around it; null for what is none. */
export function plainAddress(given = ''): string | null {
  const [, inBrackets, beforePort] = WITH_PORT.exec(given) ?? [];
  const address = inBrackets ?? beforePort ?? given;
  if (!isIP(address)) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0]!.toLowerCase();
}

/**
 * An address as a counter's key: an IPv6 customer has a whole /64, so the first four groups stand for it. Whatever a proxy
 * forwards that is no address has one counter together, or each word made up by a caller would be a new one.
 */
export function addressKey(given = ''): string {
  const address = plainAddress(given);
  if (address === null) return 'ip:';
  if (!isIPv6(address)) return `ip:${address}`;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `ip:${groups.join(':')}::/64`;
}
