import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../faults/upload-client.js';
import { eventually } from '../support/eventually.js';
import { ServiceProcess } from '../support/service-process.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { CommandLine } from './command-line.js';

const PASSWORD = 'a password for receivers';
const KEY_BYTES = 'canary-key-never-to-be-seen-0123';
const ENCRYPTION_KEY = Buffer.from(KEY_BYTES).toString('base64');
/** The path of a receiver can contain a credential. */
const PATH_OF_RECEIVER = 'canary-path-never-to-be-logged';

/** Returns the forms in which the secret of a webhook can leak: base64, base64url, hex and bytes. */
function encodingsOf(secret: string): string[] {
  const base64 = secret.replace('whsec_', '');
  const bytes = Buffer.from(base64, 'base64');
  return [base64, bytes.toString('base64url'), bytes.toString('hex'), bytes.toString('latin1')];
}

/** Collects all responses, log lines at level `trace` and stored files while webhooks are created, used and misused. */
describe('webhook secrets', () => {
  let line: CommandLine;
  let receiver: WebhookReceiver;
  const answers: { readonly to: string; readonly status: number; readonly text: string }[] = [];
  let output: string;
  let storedBytes: string;
  let secrets: string[];
  let signatures: string[];
  let canaries: string[];

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    receiver = await WebhookReceiver.start();
    const service = await ServiceProcess.start({
      ...line.env,
      ...{ ADMIN_PASSWORD: PASSWORD, ENCRYPTION_KEY, LOG_LEVEL: 'trace', LOG_FORMAT: 'json' },
      ...{ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_RETRY_SCHEDULE: '1' },
    });
    const token = await signIn(service.url, PASSWORD);
    const send = async (method: string, path: string, body?: object | string) => {
      const answer = await fetch(service.url + path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      answers.push({ to: `${method} ${path}`, status: answer.status, text });
      return text;
    };
    const secretIn = (text: string) =>
      (JSON.parse(text) as { data: { attributes: { secret: string } } }).data.attributes.secret;

    const url = `${receiver.url()}/${PATH_OF_RECEIVER}`;
    const webhook = '/api/v1/webhooks/1';
    const first = secretIn(await send('POST', '/api/v1/webhooks', { url, events: ['*'], description: 'Found' }));
    const second = secretIn(await send('POST', `${webhook}/rotate`, {}));
    secrets = [first, second];
    // The first ping fails and is retried. Both are signed with both secrets.
    receiver.handler = (_, response) => response.writeHead(receiver.messages.length === 1 ? 500 : 204).end();
    await send('POST', `${webhook}/ping`);
    const done = () => line.database.sql<{ status: string }>('SELECT status FROM webhook_deliveries');
    await eventually(done, ([delivery]) => delivery?.status === 'succeeded');
    await send('GET', '/api/v1/webhooks');
    await send('GET', webhook);
    await send('GET', `${webhook}/deliveries`);
    await send('GET', `${webhook}/deliveries/1`);
    await send('POST', `${webhook}/deliveries/1/redeliver`);
    await eventually(done, ([delivery]) => delivery?.status === 'succeeded');

    // Invalid requests that contain a secret in a wrong field.
    await send('PATCH', webhook, { secret: first, active: second });
    await send('POST', '/api/v1/webhooks', `{"secret": "${first}"`);
    await send('POST', `${webhook}/rotate`, { overlap_seconds: first });
    await line.database.sql(
      "CREATE TRIGGER refuse BEFORE UPDATE ON webhooks BEGIN SELECT RAISE(ABORT, 'refused here'); END",
    );
    await send('POST', `${webhook}/rotate`, {});
    await send('PATCH', webhook, { description: 'Not to be' });
    // A secret that was encrypted with another key, so the attempt fails.
    await line.database.sql('DROP TRIGGER refuse');
    await line.database.sql("UPDATE webhooks SET secret = 'v1.' || secret");
    await send('POST', `${webhook}/ping`);
    await eventually(done, (all) => all[1]?.status === 'failed');
    await send('GET', `${webhook}/deliveries/2`);
    await service.end('SIGTERM');
    output = await service.output;
    storedBytes = contentsOf(line.folder);
    signatures = receiver.messages.flatMap(({ headers }) => String(headers['webhook-signature']).match(/[^, ]{44}/g)!);
    canaries = [...secrets.flatMap(encodingsOf), ...signatures, ENCRYPTION_KEY, KEY_BYTES];
  });
  afterAll(async () => {
    await receiver.stop();
    await line.remove();
  });

  const foundIn = (text: string) => canaries.filter((canary) => text.includes(canary));

  it('sign failed, retried and successful deliveries', () => {
    expect(new Set(secrets).size).toBe(2);
    // Three requests, each signed with both secrets.
    expect(new Set(signatures).size).toBeGreaterThanOrEqual(4);
    expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([422, 400, 422, 500, 500]);
  });

  it('are returned only by the creation and the rotation of a webhook', () => {
    const responsesWithSecret = answers.filter(({ text }) => foundIn(text).length > 0);
    expect(responsesWithSecret.map(({ to }) => to)).toEqual([
      'POST /api/v1/webhooks',
      'POST /api/v1/webhooks/1/rotate',
    ]);
  });

  it('logs no secret, signature, encryption key or path of the receiver', () => {
    expect(output).toContain('refused here');
    expect(output).toContain('POST /api/v1/webhooks/1/rotate 200');
    expect([...foundIn(output), ...(output.includes(PATH_OF_RECEIVER) ? [PATH_OF_RECEIVER] : [])]).toEqual([]);
  });

  it('stores no secret unencrypted in the database or in another file', () => {
    expect(storedBytes).toContain(PATH_OF_RECEIVER);
    expect(storedBytes).toContain('The secret cannot be read with this ENCRYPTION_KEY');
    expect(foundIn(storedBytes)).toEqual([]);
  });
});

/** Returns the bytes of all files as text. */
function contentsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}
