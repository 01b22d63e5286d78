import { eventually } from '../../support/eventually.js';
import type { Headers } from '../../support/test-client.js';
import { as, LoadSheddingSite } from './load-shedding-site.js';

/** Four request slots, at most two of them for one caller. */
describe('Shares of callers', () => {
  let site: LoadSheddingSite;

  beforeAll(async () => {
    site = await LoadSheddingSite.start();
  });
  afterEach(() => site.releaseAll());
  afterAll(() => site.stop());

  it('serves other callers while one caller sends 60 requests', async () => {
    const noisy = Array.from({ length: 60 }, () => site.hold(1));
    await eventually(
      () => site.held.size,
      (size) => size === 2,
    );
    for (let n = 0; n < 5; n++)
      await site.app.unchecked
        .get(`/api/v1/tags?page=${n + 2}`)
        .set(as(2))
        .expect(200);
    expect(site.held.size).toBe(2);
    expect(await noisy.at(-1)!.status).toBe(503);
  });

  it('counts requests by account instead of by a shared address', async () => {
    const [one, other] = [await site.app.createUser('member'), await site.app.createUser('member')];
    for (let n = 0; n < 3; n++) site.hang({ ...as(1), ...one.headers });
    expect(await site.heldBecomes(2)).toBe(2);
    await site.app.unchecked.get('/api/auth/me').set(as(1)).set(other.headers).expect(200);
    for (let n = 0; n < 2; n++) site.hang({ ...as(1), ...other.headers });
    expect(await site.heldBecomes(4)).toBe(4);
  });

  it('limits one account with many addresses to half of the slots', async () => {
    const { headers } = await site.app.createUser('member');
    for (let address = 20; address < 26; address++) site.hang({ ...as(address), ...headers });
    expect(await site.heldBecomes(2)).toBe(2);
    await site.app.unchecked.get('/api/v1/tags?page=11').set(as(3)).expect(200);
    expect(site.held.size).toBe(2);
  });

  it('limits all API clients of one account to half of the slots', async () => {
    const { headers } = await site.app.createUser('member');
    const clients: Headers[] = [];
    for (let n = 0; n < 4; n++) clients.push(await site.app.createKey(headers, ['articles:read']));
    for (const [n, client] of clients.entries()) site.hang({ ...as(30 + n), ...client });
    expect(await site.heldBecomes(2)).toBe(2);
    await site.app.unchecked.get('/api/v1/tags?page=13').set(as(3)).expect(200);
    expect(site.held.size).toBe(2);
  });

  it('counts requests with any credentials by address until authentication', async () => {
    for (let n = 0; n < 20; n++) {
      site.hang({ ...as(1), Authorization: `Bearer invented-${n}`, 'X-API-Key': `invented-${n}` }, 'open-holds');
    }
    expect(await site.heldBecomes(2)).toBe(2);
    await site.app.unchecked.get('/api/v1/tags?page=12').set(as(2)).expect(200);
    expect(site.held.size).toBe(2);
  });
});
