import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GaleraNode, startGalera } from '../support/galera-cluster.js';
import { ServiceProcess } from '../support/service-process.js';
import { signIn } from './upload-client.js';

const PASSWORD = 'a password for faults';
const READ_BACK = 200;
const ROUNDS = 10;
const AT_ONCE = 20;

/** Two instances use two nodes of a cluster. Each must read the writes of the other, and both can write one row concurrently. */
describe('two instances on different nodes of a Galera cluster', () => {
  let folder: string;
  let nodes: GaleraNode[];
  let instances: ServiceProcess[];
  let token: string;
  let category_id: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-cluster-'));
    nodes = await startGalera();
    await nodes[0]!.query('CREATE DATABASE masthead');
    instances = [];
    for (const node of nodes.slice(0, 2)) {
      const env = {
        DATABASE_URL: node.url('masthead'),
        DATA_DIR: folder,
        ADMIN_PASSWORD: PASSWORD,
        DEMO_CONTENT: 'false',
        API_RATE_LIMIT_REQUESTS: '1000000',
        // One caller sends all requests concurrently. A limit would reject some of them.
        MAX_REQUESTS_IN_FLIGHT: '0',
        JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      };
      instances.push(await ServiceProcess.start(env));
    }
    token = await signIn(instances[0]!.url, PASSWORD);
    category_id = (await ask<{ data: { id: number } }>(0, 'POST', 'categories', { name: 'Shared' })).body.data.id;
  }, 300_000);
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGTERM')));
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask<Body>(instance: number, method: string, path: string, body?: object) {
    const answer = await fetch(`${instances[instance]!.url}/api/v1/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }
  const create = async (title: string): Promise<number> =>
    (
      await ask<{ data: { id: number } }>(0, 'POST', 'articles', {
        title,
        content: `<p>${'words '.repeat(20)}</p>`,
        category_id,
        status: 'published',
      })
    ).body.data.id;

  it(`reads each of ${READ_BACK} articles on the other instance immediately after its creation`, async () => {
    const stale: number[] = [];
    for (let n = 0; n < READ_BACK; n++) {
      const id = await create(`Article ${n}`);
      const { status } = await ask(1, 'GET', `articles/${id}`);
      if (status !== 200) stale.push(id);
    }
    expect(stale).toEqual([]);
  });

  it(`returns 200 to all of ${AT_ONCE} concurrent changes of one article on both instances, ${ROUNDS} times`, async () => {
    const id = await create('The one');
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const changes = Array.from({ length: AT_ONCE }, (_, n) =>
        ask(n % 2, 'PATCH', `articles/${id}`, { title: `The one, ${round} ${n}` }),
      );
      for (const { status } of await Promise.all(changes)) statuses.push(status);
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const [article] = await nodes[2]!.query('SELECT version FROM articles WHERE id = ?', [id], 'masthead');
    expect(article).toEqual({ version: 1 + ROUNDS * AT_ONCE });
  });
});
