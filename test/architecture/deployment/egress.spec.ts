import { BlockList, isIPv6 } from 'node:net';
import { isPublicAddress } from '../../../src/core/outbound-http/index.js';
import { PRODUCTION, getManifest } from './manifests.js';

interface Block {
  cidr: string;
  except: string[];
}

const { egress } = getManifest(PRODUCTION, 'NetworkPolicy', 'masthead')['spec'];
const toPublicAddresses = (egress as { to: { ipBlock?: Block }[]; ports: { port: number }[] }[]).filter(({ ports }) =>
  ports.some(({ port }) => port === 443),
);
const blocks = toPublicAddresses.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));

describe('the egress rules of the network policy', () => {
  it('allow exactly the addresses that are allowed for webhooks', () => {
    const [given, excepted] = [listOf(blocks.map(({ cidr }) => cidr)), listOf(blocks.flatMap(({ except }) => except))];
    const letsOut = (address: string) => {
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      return given.check(address, family) && !excepted.check(address, family);
    };
    const differ = [...addressesV4(), ...addressesV6()].filter((one) => letsOut(one) !== isPublicAddress(one));
    expect(differ).toEqual([]);
  });
});

function listOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks.map((network) => network.split('/'))) {
    list.addSubnet(address!, Number(prefix), isIPv6(address!) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Yields one address of every /16, and of every /24 in ranges with smaller networks. */
function* addressesV4(): Generator<string> {
  for (let a = 0; a < 256; a++) {
    for (let b = 0; b < 256; b++) {
      const step = [192, 198, 203].includes(a) && [0, 31, 51, 52, 88, 175].includes(b) ? 1 : 256;
      for (let c = 0; c < 256; c += step) yield `${a}.${b}.${c}.1`;
    }
  }
}

/** Yields one address of every /16, of every /32 in ranges with smaller networks, and some next to the smallest networks. */
function* addressesV6(): Generator<string> {
  for (let a = 1; a < 0x10000; a++) {
    const last = [0x2001, 0x3fff].includes(a) ? 0x1100 : 0;
    for (let b = 0; b <= last; b++) yield `${a.toString(16)}:${b.toString(16)}::1`;
  }
  yield* ['2620:4f:7fff::1', '2620:4f:8000::1', '2620:4f:8001::1', '64:ff9b::7f00:1', '::1'];
}
