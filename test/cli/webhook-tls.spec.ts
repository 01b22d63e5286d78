import { signIn } from '../faults/upload-client.js';
import { eventually } from '../support/eventually.js';
import { ServiceProcess } from '../support/service-process.js';
import { CERTIFICATE_FILE, LOCALHOST } from '../support/tls/index.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { CommandLine } from './command-line.js';

const PASSWORD = 'a password for receivers';

interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
}

/** A process trusts the root certificates of Node.js and of NODE_EXTRA_CA_CERTS, which Node.js reads once at the start. */
describe('webhook delivery over TLS', () => {
  let line: CommandLine;
  let receiver: WebhookReceiver;
  let service: ServiceProcess;

  const start = async (env: NodeJS.ProcessEnv) => {
    const webhooks = { WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_RETRY_SCHEDULE: '86400' };
    service = await ServiceProcess.start({ ...line.env, ...webhooks, ADMIN_PASSWORD: PASSWORD, ...env });
  };

  /** Creates a webhook, pings it and returns the first attempt. */
  const ping = async (url: string): Promise<Attempt> => {
    const token = await signIn(service.url, PASSWORD);
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { id: number; links: { self: string } } }).data;
    };
    const webhook = await post('/api/v1/webhooks', { url, events: ['articles.item.created'] });
    const { id } = await post(`${webhook.links.self}/ping`, {});
    const tries = () =>
      line.database.sql<Attempt>('SELECT status, error FROM webhook_attempts WHERE delivery_id = ?', [id]);
    return (await eventually(tries, ({ length }) => length > 0))[0]!;
  };

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    receiver = await WebhookReceiver.start({ tls: LOCALHOST });
  });
  afterAll(async () => {
    await receiver.stop();
    await line.remove();
  });
  afterEach(() => service.end('SIGTERM'));

  it('sends nothing to a receiver with an untrusted certificate', async () => {
    await start({});
    const error = 'The request failed: DEPTH_ZERO_SELF_SIGNED_CERT';
    expect(await ping(receiver.url('localhost'))).toEqual({ status: null, error });
    expect([receiver.connections, receiver.messages]).toEqual([1, []]);
  });

  it('sends messages to a receiver with a trusted certificate, with its host name', async () => {
    await start({ NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE });
    expect(await ping(receiver.url('localhost'))).toEqual({ status: 204, error: null });
    expect(receiver.messages).toMatchObject([
      { servername: 'localhost', headers: { host: `localhost:${receiver.port}`, 'webhook-id': expect.any(String) } },
    ]);
  });

  it('sends nothing to a receiver whose certificate has another host name', async () => {
    await start({ NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE });
    const before = receiver.messages.length;
    const error = 'The request failed: ERR_TLS_CERT_ALTNAME_INVALID';
    expect(await ping(receiver.url('127.0.0.1'))).toEqual({ status: null, error });
    expect(receiver.messages).toHaveLength(before);
  });
});
