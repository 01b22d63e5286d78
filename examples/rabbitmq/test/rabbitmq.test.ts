import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect } from 'amqplib';
import { createTestApp, eventually, type TestApp } from 'masthead/testing';
import { rabbitMqFeature } from '../src/rabbitmq.feature.js';
import { RabbitMqServer } from './rabbitmq-server.js';

const SOURCE = 'https://news.example.org';
const QUEUE = 'mirror';

interface Message {
  readonly routingKey: string;
  readonly contentType: string;
  readonly event: Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };
}

describe('events in RabbitMQ', () => {
  let server: RabbitMqServer;
  let app: TestApp;
  const received: Message[] = [];

  before(async () => {
    server = await RabbitMqServer.create();
    await server.start();
    const connection = await connect(server.url);
    const channel = await connection.createChannel();
    await channel.assertExchange('masthead', 'topic', { durable: true });
    await channel.assertQueue(QUEUE, { durable: true });
    await channel.bindQueue(QUEUE, 'masthead', 'articles.item.*');
    await connection.close();
    app = await createTestApp({
      modules: [rabbitMqFeature],
      env: { RABBITMQ_URL: server.url, EVENTS_SOURCE: SOURCE, LOG_LEVEL: 'error' },
    });
  });
  after(async () => {
    await app.stop();
    await server.remove();
  });

  /** Takes the messages from the queue. Returns those about an article. */
  async function messagesOf(id: number): Promise<Message[]> {
    const connection = await connect(server.url);
    try {
      const channel = await connection.createChannel();
      for (;;) {
        const message = await channel.get(QUEUE, { noAck: true });
        if (!message) break;
        const { routingKey } = message.fields;
        const event = JSON.parse(message.content.toString()) as Message['event'];
        received.push({ routingKey, contentType: message.properties.contentType as string, event });
      }
    } finally {
      await connection.close();
    }
    return received.filter(({ event }) => event['subject'] === `item:${id}`);
  }
  const waitForMessages = (id: number, count: number) =>
    eventually(
      () => messagesOf(id),
      ({ length }) => length >= count,
    );
  const publish = async (id: number) => (await app.as('admin').post(`/api/v1/articles/${id}/publish`)).expect(200);

  it('are CloudEvents in JSON, in the order of the changes', async () => {
    const { id } = await app.createArticle({ title: 'The ferry at dawn' });
    await publish(id);
    const messages = await waitForMessages(id, 3);
    assert.deepEqual(
      messages.map(({ routingKey }) => routingKey),
      ['created', 'updated', 'published'].map((name) => `articles.item.${name}`),
    );
    const [, , { event, contentType }] = messages as [Message, Message, Message];
    assert.match(contentType, /^application\/cloudevents\+json/);
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
    // A repeated message is possible: the server can store a message and end before the confirmation.
    assert.deepEqual(
      [...new Map(messages.map(({ event }) => [event.id, event.type])).values()],
      ['created', 'updated', 'published'].map((name) => `articles.item.${name}`),
    );
  });
});
