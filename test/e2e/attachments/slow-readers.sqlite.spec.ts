import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '../../support/eventually.js';
import { metricValue } from '../metrics/metric-value.js';
import { AttachmentsFixture } from './attachments-fixture.js';

const MIB = 1024 * 1024;

describe('Clients that do not read their response', () => {
  let site: AttachmentsFixture;

  beforeAll(async () => {
    site = await AttachmentsFixture.start({ RESPONSE_READ_TIMEOUT_MS: '1000' });
  });
  afterAll(() => site.app.stop());

  it('resets the connection of such a download, and counts it', async () => {
    const { links } = await site.upload(await site.createArticle(), Buffer.alloc(10 * MIB, 'text '));
    const metrics = async () => (await site.app.unchecked.get('/metrics').expect(200)).text;
    const count = async () => metricValue(await metrics(), 'masthead_budget_refusals_total{budget="slow readers"}');
    expect(await count()).toBe(0);

    const { hostname, port } = new URL(site.app.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const errored = once(socket, 'error');
    socket.pause().write(`GET ${links['content']} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(await eventually(count, (n) => n === 1)).toBe(1);
    expect(metricValue(await metrics(), 'masthead_http_streams_in_flight')).toBe(0);
    // The reset discards the data in the buffers of the operating system.
    socket.resume();
    const [error] = (await errored) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
  });
});
