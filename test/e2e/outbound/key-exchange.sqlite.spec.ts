import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { createTransport } from 'nodemailer';
import { smtpOptions } from '../../../src/core/mail/smtp-transport.js';
import { LOCALHOST } from '../../support/tls/index.js';
import { createSender } from '../webhooks/create-sender.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const UNTRUSTED = /self-signed|SELF_SIGNED/;
const NO_COMMON_CIPHER = /EPROTO|handshake failure/;

const postWebhook = async (port: number) => {
  const url = `https://localhost:${port}/`;
  const outcome = await createSender(true).send({ url, secrets: [SECRET] }, { messageId: 'msg_1', body: '{}' });
  return 'error' in outcome ? outcome.error : outcome.status;
};
const connectToMailServer = (port: number) =>
  createTransport(smtpOptions(`smtps://localhost:${port}`, { production: true }))
    .verify()
    .catch((error: unknown) => (error as Error).message);

describe('a connection to a server of another party', () => {
  let server: Server;

  afterEach(() => server.close());

  describe.each([
    ['a webhook', postWebhook],
    ['a mail', connectToMailServer],
  ])('for %s', (_, connect) => {
    // The self-signed certificate is checked after the key exchange.
    it.each([
      ['uses no key exchange with a group that the server chooses', 'DHE-RSA-AES128-GCM-SHA256', NO_COMMON_CIPHER],
      ['uses a key exchange on a named curve', 'ECDHE-RSA-AES128-GCM-SHA256', UNTRUSTED],
    ])('%s', async (_title, ciphers, error) => {
      server = createServer({ ...LOCALHOST, ciphers, dhparam: 'auto', maxVersion: 'TLSv1.2' });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      expect(await connect((server.address() as AddressInfo).port)).toMatch(error);
    });
  });
});
