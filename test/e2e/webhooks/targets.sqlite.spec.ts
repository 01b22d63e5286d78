import type { LookupAddress } from 'node:dns';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { isPublicAddress, type HostLookup } from '../../../src/core/outbound-http/index.js';
import { LoopbackNetwork } from '../../support/loopback-network.js';
import { DnsServer } from '../../support/dns-server.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { INTERNAL_HOSTS, PRIVATE_NAMES, THIS_MACHINE, THIS_MACHINE_V6 } from './private-targets.js';
import { resolveTo, createSender } from './create-sender.js';

const REFUSED = { kind: 'failed', error: 'The address is not a public one' };
const DELIVERED = { kind: 'delivered', status: 204 };
const NAME = 'hooks.example.com';
const PUBLIC_ADDRESS = '8.8.8.8';

const OWN_ADDRESSES = Object.entries(networkInterfaces()).flatMap(([card, all = []]) =>
  all.map(({ address, scopeid }) => (scopeid ? `${address}%${card}` : address)),
);
const HAS_V6 = OWN_ADDRESSES.includes('::1');
/** Private addresses only, because some machines also have public addresses. */
const PRIVATE = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^::1$|^f[cd]|^fe80/;

/** Each case has a control: the message arrives if private addresses are allowed. */
describe('SSRF protection of webhooks', () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start({ host: HAS_V6 ? '::' : '0.0.0.0' });
  });
  afterEach(() => receiver.stop());

  const send = (allowPrivate: boolean, url: string, resolve?: HostLookup) => {
    const sender = createSender(allowPrivate, 5000, resolve);
    const secrets = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`];
    return sender.send({ url, secrets }, { messageId: 'msg_1', body: '{}' });
  };

  describe('Webhook targets on this machine', () => {
    const [always, withV6] = [THIS_MACHINE, HAS_V6 ? THIS_MACHINE_V6 : []];

    it.each([...always, ...withV6])('rejects http://%s unless private addresses are allowed', async (host) => {
      expect(await send(false, receiver.url(host))).toMatchObject(REFUSED);
      expect(receiver.connections).toBe(0);
      expect(await send(true, receiver.url(host))).toMatchObject(DELIVERED);
    });

    it.each(PRIVATE_NAMES)('rejects http://%s unless private addresses are allowed', async (host) => {
      expect(await send(false, receiver.url(host), resolveTo('127.0.0.1'))).toMatchObject(REFUSED);
      expect(receiver.connections).toBe(0);
      expect(await send(true, receiver.url(host), resolveTo('127.0.0.1'))).toMatchObject(DELIVERED);
    });

    it.each(OWN_ADDRESSES.filter((address) => PRIVATE.test(address)))(
      'rejects a host name that resolves to the local address %s',
      async (address) => {
        expect(await send(false, receiver.url(NAME), resolveTo(address))).toMatchObject(REFUSED);
        expect(receiver.connections).toBe(0);
        expect(await send(true, receiver.url(NAME), resolveTo(address))).toMatchObject(DELIVERED);
      },
    );

    it('rejects local addresses over HTTPS', async () => {
      const url = receiver.url().replace('http:', 'https:');
      expect(await send(false, url)).toMatchObject(REFUSED);
      expect(await send(false, url.replace('127.0.0.1', NAME), resolveTo('127.0.0.1'))).toMatchObject(REFUSED);
      expect(receiver.connections).toBe(0);
      expect(await send(true, url)).toMatchObject({ kind: 'failed', error: 'The request failed: EPROTO' });
      expect(receiver.connections).toBe(1);
    });
  });

  describe('Webhook targets in internal networks', () => {
    let network: LoopbackNetwork;

    beforeEach(() => {
      network = new LoopbackNetwork();
    });
    afterEach(() => network.remove());

    const addressIn = (host: string) => new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');

    it.each(INTERNAL_HOSTS)('rejects http://%s unless private addresses are allowed', async (host) => {
      expect(await send(false, receiver.url(host))).toMatchObject(REFUSED);
      expect(network.addresses).toEqual([]);
      expect(await send(true, receiver.url(host))).toMatchObject(DELIVERED);
      expect(network.addresses).toEqual([addressIn(host)]);
    });

    const ofNames = [
      ...[...INTERNAL_HOSTS, ...THIS_MACHINE_V6].map((host) => [addressIn(host)]),
      ...[['fe80::1%lo'], ['127.0.0.1', '127.0.0.2'], [PUBLIC_ADDRESS, '127.0.0.1'], ['10.0.0.1', PUBLIC_ADDRESS]],
    ];

    it.each(ofNames.map((all) => [all.join(' and '), all] as const))(
      'rejects a host name that resolves to %s',
      async (_, addresses) => {
        expect(await send(false, receiver.url(NAME), resolveTo(...addresses))).toMatchObject(REFUSED);
        expect(network.addresses).toEqual([]);
        expect(await send(true, receiver.url(NAME), resolveTo(...addresses))).toMatchObject(DELIVERED);
        expect(network.addresses).toEqual(addresses);
      },
    );

    it('delivers to public addresses by name and by address', async () => {
      const addresses = [PUBLIC_ADDRESS, '2606:4700::1111'];
      expect(await send(false, receiver.url(NAME), resolveTo(...addresses))).toMatchObject(DELIVERED);
      expect(await send(false, receiver.url(PUBLIC_ADDRESS))).toMatchObject(DELIVERED);
      expect(network.addresses).toEqual([...addresses, PUBLIC_ADDRESS]);
    });

    it('rejects a host name without an address', async () => {
      expect(await send(false, receiver.url(NAME), resolveTo())).toMatchObject(REFUSED);
      expect(network.addresses).toEqual([]);
    });
  });

  describe('Webhook targets with DNS rebinding', () => {
    let names: DnsServer;

    beforeEach(async () => {
      names = await DnsServer.start(PUBLIC_ADDRESS, '127.0.0.1');
    });
    afterEach(() => names.stop());

    it('reaches the receiver if a client resolves the name twice (control)', async () => {
      const [first] = (await promisify(names.lookup)(NAME, { all: true })) as LookupAddress[];
      expect(isPublicAddress(first!.address)).toBe(true);
      await new Promise((answered, failed) => {
        const options = { method: 'POST', lookup: names.lookup as HostLookup };
        request(receiver.url(NAME), options, answered).on('error', failed).end('{}');
      });
      expect(receiver.messages).toHaveLength(1);
    });

    it('resolves the name once for both the check and the connection', async () => {
      const network = new LoopbackNetwork();
      const first = await send(false, receiver.url(NAME), names.lookup as HostLookup);
      network.remove();
      expect(first).toMatchObject(DELIVERED);
      expect([names.queryCount, network.addresses]).toEqual([1, [PUBLIC_ADDRESS]]);
    });

    it('rejects the next attempt if the name then resolves to a private address', async () => {
      await promisify(names.lookup)(NAME, { all: true });
      expect(await send(false, receiver.url(NAME), names.lookup as HostLookup)).toMatchObject(REFUSED);
      expect([names.queryCount, receiver.connections]).toEqual([2, 0]);
      expect(await send(true, receiver.url(NAME), names.lookup as HostLookup)).toMatchObject(DELIVERED);
    });
  });
});
