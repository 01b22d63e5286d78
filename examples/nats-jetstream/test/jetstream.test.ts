import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createTestApp, eventually, type TestApp } from 'masthead/testing';
import { jetStreamFeature } from '../src/jetstream.feature.js';
import { NatsServer } from './nats-server.js';

const SOURCE = 'https://news.example.org';

interface Message {
  readonly subject: string;
  readonly contentType: string | undefined;
  readonly event: Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };
}

describe('events in NATS JetStream', () => {
  let server: NatsServer;
  let app: TestApp;

  before(async () => {
    server = await NatsServer.create();
    await server.start();
    app = await createTestApp({
      modules: [jetStreamFeature],
      env: { NATS_URL: server.url, EVENTS_SOURCE: SOURCE, LOG_LEVEL: 'error' },
    });
  });
  after(async () => {
    await app.stop();
    await server.remove();
  });

  /** Reads the messages of the stream about an article, in the order in which the stream has stored them. */
  async function messagesOf(id: number): Promise<Message[]> {
    const connection = await connect({ servers: server.url });
    try {
      const { streams } = await jetstreamManager(connection);
      const { state } = await streams.info('MASTHEAD');
      const messages: Message[] = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const stored = await streams.getMessage('MASTHEAD', { seq });
        if (!stored) continue;
        const event = stored.json<Message['event']>();
        const contentType = stored.header.get('content-type');
        if (event['subject'] === `item:${id}`) messages.push({ subject: stored.subject, contentType, event });
      }
      return messages;
    } finally {
      await connection.close();
    }
  }
  const waitForMessages = (id: number, count: number) =>
    eventually(
      () => messagesOf(id).catch(() => []),
      ({ length }) => length >= count,
    );
  const publish = async (id: number) => (await app.as('admin').post(`/api/v1/articles/${id}/publish`)).expect(200);

  it('are CloudEvents in JSON, in the order of the changes', async () => {
    const { id } = await app.createArticle({ title: 'The ferry at dawn' });
    await publish(id);
    const messages = await waitForMessages(id, 3);
    assert.deepEqual(
      messages.map(({ subject }) => subject),
      ['created', 'updated', 'published'].map((name) => `masthead.articles.item.${name}`),
    );
    const [, , { event, contentType }] = messages as [Message, Message, Message];
    assert.match(contentType!, /^application\/cloudevents\+json/);
    assert.equal(event['specversion'], '1.0');
    assert.equal(event['source'], SOURCE);
    assert.equal(event.type, 'articles.item.published');
    assert.equal(event['datacontenttype'], 'application/json');
    assert.equal(event['formerstatus'], 0);
    assert.equal((event['data'] as { item: { title: string } }).item.title, 'The ferry at dawn');
    assert.equal(new Set(messages.map(({ event: { id } }) => id)).size, 3);
  });

  it('arrive after the server was killed and started again', async () => {
    await server.kill();
    const { id } = await app.createArticle();
    await publish(id);
    await server.start();
    const messages = await waitForMessages(id, 3);
    assert.deepEqual(
      messages.map(({ event }) => event.type),
      ['created', 'updated', 'published'].map((name) => `articles.item.${name}`),
    );
  });
});
