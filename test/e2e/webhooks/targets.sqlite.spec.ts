import type { LookupAddress } from 'node:dns';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { isPublicAddress, type Resolve } from '../../../src/core/outgoing/index.js';
import { LoopbackNetwork } from '../../support/loopback-network.js';
import { NameServer } from '../../support/name-server.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { NETWORKS_INSIDE, PRIVATE_NAMES, THIS_MACHINE, THIS_MACHINE_V6 } from './private-targets.js';
import { namesAre, senderWith } from './sender.js';

const REFUSED = { kind: 'failed', error: 'The address is not a public one' };
const DELIVERED = { kind: 'delivered', status: 204 };
const NAME = 'hooks.example.com';
const PUBLIC_ADDRESS = '8.8.8.8';

const OWN_ADDRESSES = Object.entries(networkInterfaces()).flatMap(([card, all = []]) =>
  all.map(({ address, scopeid }) => (scopeid ? `${address}%${card}` : address)),
);
const HAS_V6 = OWN_ADDRESSES.includes('::1');
/** Those of private networks: on some machines there are public ones too. */
const PRIVATE = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^::1$|^f[cd]|^fe80/;

/** Each row with its control: the same message does arrive where private addresses are allowed. */
describe('where webhooks do not lead', () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start({ host: HAS_V6 ? '::' : '0.0.0.0' });
  });
  afterEach(() => receiver.stop());

  const send = (allowPrivate: boolean, url: string, resolve?: Resolve) => {
    const sender = senderWith(allowPrivate);
    if (resolve) sender.resolve = resolve;
    const secrets = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`];
    return sender.send({ url, secrets }, { messageId: 'msg_1', body: '{}' });
  };

  describe('to this machine', () => {
    const [always, withV6] = [THIS_MACHINE, HAS_V6 ? THIS_MACHINE_V6 : []];

    it.each([...always, ...withV6])('as http://%s', async (host) => {
      expect(await send(false, receiver.url(host))).toMatchObject(REFUSED);
      expect(receiver.connections).toBe(0);
      expect(await send(true, receiver.url(host))).toMatchObject(DELIVERED);
    });

    it.each(PRIVATE_NAMES)('as http://%s', async (host) => {
      expect(await send(false, receiver.url(host), namesAre('127.0.0.1'))).toMatchObject(REFUSED);
      expect(receiver.connections).toBe(0);
      expect(await send(true, receiver.url(host), namesAre('127.0.0.1'))).toMatchObject(DELIVERED);
    });

    it.each(OWN_ADDRESSES.filter((address) => PRIVATE.test(address)))(
      'as a name with its address %s',
      async (address) => {
        expect(await send(false, receiver.url(NAME), namesAre(address))).toMatchObject(REFUSED);
        expect(receiver.connections).toBe(0);
        expect(await send(true, receiver.url(NAME), namesAre(address))).toMatchObject(DELIVERED);
      },
    );

    it('by https', async () => {
      const url = receiver.url().replace('http:', 'https:');
      expect(await send(false, url)).toMatchObject(REFUSED);
      expect(await send(false, url.replace('127.0.0.1', NAME), namesAre('127.0.0.1'))).toMatchObject(REFUSED);
      expect(receiver.connections).toBe(0);
      expect(await send(true, url)).toMatchObject({ kind: 'failed', error: 'The request failed: EPROTO' });
      expect(receiver.connections).toBe(1);
    });
  });

  describe('to the network inside', () => {
    let network: LoopbackNetwork;

    beforeEach(() => {
      network = new LoopbackNetwork();
    });
    afterEach(() => network.remove());

    const addressIn = (host: string) => new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');

    it.each(NETWORKS_INSIDE)('as http://%s', async (host) => {
      expect(await send(false, receiver.url(host))).toMatchObject(REFUSED);
      expect(network.addresses).toEqual([]);
      expect(await send(true, receiver.url(host))).toMatchObject(DELIVERED);
      expect(network.addresses).toEqual([addressIn(host)]);
    });

    const ofNames = [
      ...[...NETWORKS_INSIDE, ...THIS_MACHINE_V6].map((host) => [addressIn(host)]),
      ...[['fe80::1%lo'], ['127.0.0.1', '127.0.0.2'], [PUBLIC_ADDRESS, '127.0.0.1'], ['10.0.0.1', PUBLIC_ADDRESS]],
    ];

    it.each(ofNames.map((all) => [all.join(' and '), all] as const))('as a name with %s', async (_, addresses) => {
      expect(await send(false, receiver.url(NAME), namesAre(...addresses))).toMatchObject(REFUSED);
      expect(network.addresses).toEqual([]);
      expect(await send(true, receiver.url(NAME), namesAre(...addresses))).toMatchObject(DELIVERED);
      expect(network.addresses).toEqual(addresses);
    });

    it('but to the open internet they do, by a name and by an address', async () => {
      const addresses = [PUBLIC_ADDRESS, '2606:4700::1111'];
      expect(await send(false, receiver.url(NAME), namesAre(...addresses))).toMatchObject(DELIVERED);
      expect(await send(false, receiver.url(PUBLIC_ADDRESS))).toMatchObject(DELIVERED);
      expect(network.addresses).toEqual([...addresses, PUBLIC_ADDRESS]);
    });

    it('by a name without an address', async () => {
      expect(await send(false, receiver.url(NAME), namesAre())).toMatchObject(REFUSED);
      expect(network.addresses).toEqual([]);
    });
  });

  describe('by a name that changes its address', () => {
    let names: NameServer;

    beforeEach(async () => {
      names = await NameServer.start(PUBLIC_ADDRESS, '127.0.0.1');
    });
    afterEach(() => names.stop());

    it('as a client does that looks first and connects then', async () => {
      const [first] = (await promisify(names.lookup)(NAME, { all: true })) as LookupAddress[];
      expect(isPublicAddress(first!.address)).toBe(true);
      await new Promise((answered, failed) => {
        const options = { method: 'POST', lookup: names.lookup as Resolve };
        request(receiver.url(NAME), options, answered).on('error', failed).end('{}');
      });
      expect(receiver.messages).toHaveLength(1);
    });

    it('between the look and the connection, since there is one look', async () => {
      const network = new LoopbackNetwork();
      const first = await send(false, receiver.url(NAME), names.lookup as Resolve);
      network.remove();
      expect(first).toMatchObject(DELIVERED);
      expect([names.asked, network.addresses]).toEqual([1, [PUBLIC_ADDRESS]]);
    });

    it('between one try and the next', async () => {
      await promisify(names.lookup)(NAME, { all: true });
      expect(await send(false, receiver.url(NAME), names.lookup as Resolve)).toMatchObject(REFUSED);
      expect([names.asked, receiver.connections]).toEqual([2, 0]);
      expect(await send(true, receiver.url(NAME), names.lookup as Resolve)).toMatchObject(DELIVERED);
    });
  });
});
