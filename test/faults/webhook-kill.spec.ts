import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { ServiceProcess } from '../support/service-process.js';
import { freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const KILLS = 20;
const CHANGES = 100 * KILLS;
const INSTANCES = 3;
const WRITERS = 6;
const PASSWORD = 'a password for faults';
const REFUSE_BOOM = `CREATE TRIGGER refuse_boom BEFORE INSERT ON outbox FOR EACH ROW
  BEGIN IF NEW.data LIKE '%boom%' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused'; END IF; END`;

interface ReceivedMessage {
  readonly id: string;
  readonly data: { readonly item?: { readonly itemid: number; readonly title: string }; readonly itemid?: number };
  readonly taken: boolean;
}

/** Titles are unique, so a title identifies a change. The article identifies a deletion. */
const changeOf = ({ data: { item, itemid } }: ReceivedMessage): string => item?.title ?? `deleted ${String(itemid)}`;
const articleOf = ({ data: { item, itemid } }: ReceivedMessage): number => item?.itemid ?? itemid!;

describe(`webhooks of ${INSTANCES} instances with ${KILLS} kills and a receiver that fails one third of the requests`, () => {
  let folder: string;
  let database: TestDatabase;
  let receiver: WebhookReceiver;
  let env: NodeJS.ProcessEnv;
  let instances: ServiceProcess[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-webhooks-'));
    const url = await freshDatabaseUrl('mysql', folder);
    database = openTestDatabase(url);
    receiver = await WebhookReceiver.start();
    env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      WEBHOOKS_ALLOW_PRIVATE: 'true',
      WEBHOOKS_RETRY_SCHEDULE: Array(40).fill('1').join(','),
      LOG_LEVEL: 'error',
    };
    instances = [await ServiceProcess.start(env)];
    for (let n = 1; n < INSTANCES; n++) instances.push(await ServiceProcess.start(env));
    await database.sql(REFUSE_BOOM);
  });
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.end('SIGTERM')));
    await receiver.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends a message for each committed change, in order per article, and for no other change', async () => {
    const token = await signIn(instances[0]!.url, PASSWORD);
    const call = async (method: string, path: string, body?: object) => {
      const { url } = instances[Math.floor(Math.random() * instances.length)]!;
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/api/v1/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, data: text ? (JSON.parse(text) as { data: Data }).data : undefined };
    };
    interface Data {
      readonly id: number;
      readonly attributes: { readonly secret: string };
    }
    const created = await call('POST', 'webhooks', {
      url: receiver.url(),
      events: ['articles.item.created', 'articles.item.updated', 'articles.item.deleted'],
    });
    const verifier = new Webhook(created.data!.attributes.secret);
    const category_id = (await call('POST', 'categories', { name: 'Told' })).data!.id;

    const received: ReceivedMessage[] = [];
    receiver.handler = (_, response) => {
      const { body, headers } = receiver.messages.at(-1)!;
      const { data } = verifier.verify(body, headers as Record<string, string>) as ReceivedMessage;
      const taken = Math.random() >= 1 / 3;
      received.push({ id: headers['webhook-id'] as string, data, taken });
      response.writeHead(taken ? 204 : 500).end();
    };

    let attempted = 0;
    let kills = 0;
    const acknowledged: string[] = [];
    const change = async (mine: number[]): Promise<void> => {
      const title = `Change ${++attempted}${Math.random() < 0.1 ? ' boom' : ''}`;
      const kind = mine.length < 3 ? 0 : Math.random();
      const at = Math.floor(Math.random() * mine.length);
      if (kind < 0.3) {
        const answer = await call('POST', 'articles', { title, category_id, content: `<p>${'words '.repeat(20)}</p>` });
        if (answer.status !== 201) return;
        mine.push(answer.data!.id);
        acknowledged.push(title);
      } else if (kind < 0.9) {
        if ((await call('PATCH', `articles/${mine[at]!}`, { title })).status === 200) acknowledged.push(title);
      } else {
        const [id] = mine.splice(at, 1);
        if ((await call('DELETE', `articles/${id!}`)).status === 204) acknowledged.push(`deleted ${id!}`);
      }
    };
    const writer = async () => {
      const mine: number[] = [];
      while (acknowledged.length < CHANGES || kills < KILLS) {
        await change(mine).catch(() => undefined);
        await sleep(Math.random() * 150);
      }
    };
    const killer = async () => {
      for (; kills < KILLS; kills++) {
        await sleep(Math.random() * 1500);
        const n = kills % INSTANCES;
        await instances[n]!.end('SIGKILL');
        instances[n] = await ServiceProcess.start(env);
      }
    };
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)]);

    const open = () =>
      database.sql("SELECT id FROM outbox UNION ALL SELECT id FROM webhook_deliveries WHERE status <> 'succeeded'");
    const patience = Date.now() + 120_000;
    while ((await open()).length > 0 && Date.now() < patience) await sleep(200);

    const rows = await database.sql<{ change: string }>(
      `SELECT title AS \`change\` FROM articles UNION ALL SELECT title FROM article_revisions
       UNION ALL SELECT CONCAT('deleted ', id) FROM articles WHERE deleted_at IS NOT NULL`,
    );
    const committed = new Set(rows.map(({ change }) => change));
    const taken = received.filter((message) => message.taken);
    const idsOf = new Map<string, Set<string>>();
    for (const message of received) {
      idsOf.set(changeOf(message), (idsOf.get(changeOf(message)) ?? new Set()).add(message.id));
    }
    const undelivered = [...committed].filter((one) => !taken.some((message) => changeOf(message) === one));
    const renamed = [...idsOf].filter(([, ids]) => ids.size > 1);
    score({
      fault: 'kill -9 of one of three instances that send webhooks to a receiver that fails one third of the requests',
      counted:
        `${formatNumber(kills)} kills, ${formatNumber(committed.size)} of ${formatNumber(attempted)} changes committed, ${formatNumber(received.length)} messages, ` +
        `${formatNumber(taken.length - new Set(taken.map(changeOf)).size)} accepted twice with the same id`,
      lost: undelivered.length + acknowledged.filter((one) => !committed.has(one)).length,
      doubled: renamed.length,
    });
    expect(committed.size).toBeGreaterThan(CHANGES / 2);
    expect(acknowledged.filter((one) => !committed.has(one))).toEqual([]);
    expect([...committed].filter((one) => one.includes('boom'))).toEqual([]);
    expect(undelivered).toEqual([]);
    expect(received.map(changeOf).filter((one) => !committed.has(one))).toEqual([]);
    expect(renamed).toEqual([]);
    expect(outOfOrderMessages(received)).toEqual([]);
    const active = await database.sql('SELECT active, disabled_reason FROM webhooks');
    expect(active).toEqual([{ active: 1, disabled_reason: null }]);
  });
});

/** Returns the messages that arrived before the receiver accepted an earlier change of the same article. */
function outOfOrderMessages(received: readonly ReceivedMessage[]): ReceivedMessage[] {
  const number = (message: ReceivedMessage) =>
    message.data.item ? Number(/\d+/.exec(message.data.item.title)![0]) : Infinity;
  return received.filter((message, n) =>
    received
      .slice(n + 1)
      .some(
        (later) =>
          articleOf(later) === articleOf(message) &&
          number(later) < number(message) &&
          !acceptedBefore(received, n, later),
      ),
  );
}

const acceptedBefore = (received: readonly ReceivedMessage[], n: number, message: ReceivedMessage): boolean =>
  received.slice(0, n).some(({ id, taken }) => taken && id === message.id);
