import { withActiveSpan } from '../../support/active-span.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { type ReceivedMessage, WebhookReceiver } from '../../support/webhook-receiver.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { ItemDeleted } from '../../../src/modules/articles/index.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const TRACED = { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE' };

describe('Trace context of a request', () => {
  let site: TestApp;
  let admin: Headers;
  let receiver: WebhookReceiver;
  let webhook: string;

  beforeAll(async () => {
    site = await startTestApp({
      ...{ WEBHOOKS_SEND: 'true', WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_RETRY_SCHEDULE: '1,1,1' },
    });
    admin = await site.asAdmin();
    receiver = await WebhookReceiver.start();
    const input = { url: receiver.url(), events: ['articles.item.created', 'articles.item.deleted'] };
    const { body } = await site.http.post('/api/v1/webhooks').set(admin).send(input).expect(201);
    webhook = body.data.links.self;
  });
  afterAll(async () => {
    await site.stop();
    await receiver.stop();
  });
  beforeEach(() => void receiver.messages.splice(0));

  const write = async (headers: Headers) => {
    const content = 'A text that is long enough to be the content of an article here.';
    const input = { title: 'Traced', content, category_id: await site.createCategory() };
    await site.http
      .post('/api/v1/articles')
      .set({ ...admin, ...headers })
      .send(input)
      .expect(201);
  };
  const sent = async (count = 1): Promise<readonly ReceivedMessage[]> =>
    eventually(
      () => receiver.messages,
      ({ length }) => length >= count,
    );

  it('sends traceparent and tracestate with every webhook attempt', async () => {
    let refusals = 0;
    receiver.handler = (_, response) => response.writeHead(refusals++ === 0 ? 500 : 204).end();
    await write(TRACED);
    const [first, second] = await sent(2);

    expect(first!.headers).toMatchObject({
      traceparent: expect.stringMatching(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`)),
      tracestate: TRACED.tracestate,
    });
    expect(first!.headers['traceparent']).not.toContain(SPAN);
    expect(second!.headers).toMatchObject({
      'webhook-id': first!.headers['webhook-id'],
      traceparent: first!.headers['traceparent'],
      tracestate: TRACED.tracestate,
    });
    expect(Object.keys(JSON.parse(first!.body) as object)).toEqual(['type', 'timestamp', 'data']);
  });

  it('starts a new trace if traceparent is missing or invalid', async () => {
    await write({});
    await write({ traceparent: 'garbage', tracestate: 'rojo=1' });
    const messages = await sent(2);

    for (const { headers } of messages) {
      expect(headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
      expect(headers).not.toHaveProperty('tracestate');
    }
    expect(messages[0]!.headers['traceparent']).not.toBe(messages[1]!.headers['traceparent']);
  });

  it('uses the ids of the active span of OpenTelemetry instead of those of the traceparent header', async () => {
    const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 };
    await withActiveSpan(span, () => write(TRACED));
    const [{ headers }] = (await sent()) as [ReceivedMessage];

    expect(headers['traceparent']).toBe(`00-${span.traceId}-${span.spanId}-01`);
    expect(headers).not.toHaveProperty('tracestate');
  });

  it('sends the trace with a webhook ping', async () => {
    await site.http
      .post(`${webhook}/ping`)
      .set({ ...admin, ...TRACED })
      .expect(201);

    expect((await sent())[0]!.headers['traceparent']).toContain(TRACE);
  });

  it('sends no traceparent for an event without a request', async () => {
    const unitOfWork = site.app.get(UnitOfWork);
    await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new ItemDeleted(4711))));

    expect((await sent())[0]!.headers).not.toHaveProperty('traceparent');
  });
});
