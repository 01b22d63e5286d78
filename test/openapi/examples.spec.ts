import { SampleContentLoader } from '../../src/modules/import/sample-content-loader.js';
import { SmtpServer } from '../support/smtp-server.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { type ApiDocument, exampleValues, operationsIn } from './documented-operations.js';
import { ExampleRun, ONCE } from './example-run.js';

interface Shown {
  readonly data: { readonly id: number | string; readonly attributes: Readonly<Record<string, unknown>> };
}

describe('the examples of the OpenAPI document', () => {
  let app: TestApp;
  let smtp: SmtpServer;
  let hook: WebhookReceiver;
  let run: ExampleRun;
  let document: ApiDocument;

  beforeAll(async () => {
    [smtp, hook] = [await SmtpServer.start(), await WebhookReceiver.start()];
    app = await startTestApp({
      ...{
        DEMO_CONTENT: 'true',
        AUTH_REGISTRATION: 'open',
        SMTP_URL: smtp.url,
        PUBLIC_URL: 'https://news.example.org',
      },
      ...{ WEBHOOKS_SEND: 'true', WEBHOOKS_ALLOW_PRIVATE: 'true' },
    });
    await app.app.get(SampleContentLoader).loadIfEmpty();
    document = (await app.unchecked.get('/openapi.json').expect(200)).body as ApiDocument;
    run = new ExampleRun(app, document, smtp, hook.url());
  });
  afterAll(async () => {
    await app?.stop();
    await Promise.all([smtp?.stop(), hook?.stop()]);
  });

  it.each([
    ['/api/v1/articles/{id}', ['title', 'slug', 'excerpt']],
    ['/api/v2/articles/{id}', ['title', 'slug', 'excerpt']],
    ['/api/v1/categories/{id}', ['name', 'slug', 'description']],
    ['/api/v1/tags/{id}', ['name', 'slug']],
  ])('of %s show the sample content', async (path, attributes) => {
    const { responses } = operationsIn(document).find(({ name }) => name === `GET ${path}`)!;
    const [[, example]] = exampleValues(document, responses['200']!.content!['application/json']!.examples) as [
      [string, Shown],
    ];
    const { body } = await app.http.get(path.replace('{id}', String(example.data.id))).expect(200);
    const shown = (body as Shown).data.attributes;

    for (const name of attributes) expect(shown[name]).toBe(example.data.attributes[name]);
  });

  it('are accepted by a new service with the sample content, in the order of the run', async () => {
    expect(run.names).toHaveLength(new Set(run.names).size);
    expect(run.names).toEqual(expect.arrayContaining(Object.keys(ONCE)));

    expect(await run.send()).toEqual([]);
  });

  it('reach the receiver of the webhook', () => {
    expect(hook.messages.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toContain('webhook.ping');
  });
});
