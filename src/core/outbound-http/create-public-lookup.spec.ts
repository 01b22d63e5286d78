import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { DnsServer } from '../../../test/support/dns-server.js';
import { createPublicLookup } from './create-public-lookup.js';

type Found = Promise<[Error | null, LookupAddress[]]>;

const lookUp = (server: string, name = 'hooks.example.org'): Found =>
  new Promise((answered) => {
    createPublicLookup([server])(name, { all: true }, (error, found) => answered([error, found]));
  });

describe('createPublicLookup', () => {
  it('resolves a name to its addresses', async () => {
    const server = await DnsServer.start('192.0.2.7');
    expect(await lookUp(server.address)).toEqual([null, [{ address: '192.0.2.7', family: 4 }]]);
    await server.stop();
  });

  it('returns the IPv4 addresses first, and accepts a name that has only IPv6 addresses', async () => {
    const [v4, v6] = [
      { address: '192.0.2.7', family: 4 },
      { address: '2001:db8:1:2:3:4:5:6', family: 6 },
    ];
    const [both, onlyV6] = [await DnsServer.start(v6.address, v4.address), await DnsServer.start(v6.address)];
    expect(await lookUp(both.address)).toEqual([null, [v4, v6]]);
    expect(await lookUp(onlyV6.address)).toEqual([null, [v6]]);
    await both.stop();
    await onlyV6.stop();
  });

  it('returns the error of the name server for a name without an address', async () => {
    const server = await DnsServer.start();
    const [error, found] = await lookUp(server.address);
    expect([(error as NodeJS.ErrnoException).code, found]).toEqual(['ENODATA', []]);
    await server.stop();
  });

  describe('with a name server that does not respond', () => {
    let silent: Socket;

    beforeEach(async () => {
      silent = createSocket('udp4').bind(0, '127.0.0.1');
      await once(silent, 'listening');
    });
    afterEach(() => silent.close());

    it('reports a timeout when the name server does not respond', async () => {
      const [error, found] = await lookUp(`127.0.0.1:${silent.address().port}`);
      expect([(error as NodeJS.ErrnoException).code, found]).toEqual(['ETIMEOUT', []]);
    }, 30_000);
  });
});
