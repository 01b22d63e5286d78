import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that the IANA registries do not list as globally reachable, and networks of tunnels (6to4, Teredo). */
const NON_PUBLIC_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
const NON_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];
/** Global unicast space. Mapped and translated IPv4 (`::ffff:0:0/96`, `64:ff9b::/96`) is outside. */
const GLOBAL_UNICAST_V6 = ['2000::/3'];

const blockListOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [address, prefix] of networks.map((network) => network.split('/'))) {
    list.addSubnet(address!, Number(prefix), family);
  }
  return list;
};

const [nonPublicV4, nonPublicV6, globalUnicastV6] = [
  blockListOf(NON_PUBLIC_V4, 'ipv4'),
  blockListOf(NON_PUBLIC_V6, 'ipv6'),
  blockListOf(GLOBAL_UNICAST_V6, 'ipv6'),
];

/** Whether the text is an IP address that is reachable on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (isIPv6(address)) return globalUnicastV6.check(address, 'ipv6') && !nonPublicV6.check(address, 'ipv6');
  return !nonPublicV4.check(address, 'ipv4');
}

const PRIVATE_NAMES = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;

/** Whether the host of a URL is a private address or name. Does not resolve the name. */
export function isPrivateTarget({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return PRIVATE_NAMES.test(host.replace(/\.+$/, ''));
}

/** Whether the host is this machine. Does not resolve the name. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
