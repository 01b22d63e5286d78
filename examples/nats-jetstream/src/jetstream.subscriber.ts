import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { CLOUD_EVENT_TYPE, EventSubscriber, Settings, type SubscribedEvent, toCloudEvent } from 'masthead';
import { jetStreamSettings } from './jetstream.settings.js';

const PREFIX = 'masthead';
const TIMEOUT_MS = 5000;

/** Publishes each event to the subject `masthead.<name of the event>`, and waits until the stream has stored it. */
@Injectable()
export class JetStreamSubscriber extends EventSubscriber implements OnApplicationShutdown {
  override readonly timeLimitMs = 2 * TIMEOUT_MS;
  private connection?: Promise<NatsConnection>;

  constructor(private readonly settings: Settings) {
    super();
  }

  async handle(event: SubscribedEvent): Promise<void> {
    const cloudEvent = toCloudEvent(event, this.ownSettings.EVENTS_SOURCE);
    const client = jetstream(await this.connect());
    const fields = headers();
    fields.set('content-type', CLOUD_EVENT_TYPE);
    // The stream ignores a message whose id it has stored within its duplicate window.
    await client.publish(`${PREFIX}.${event.name}`, JSON.stringify(cloudEvent), {
      ...{ msgID: cloudEvent.id, headers: fields, timeout: TIMEOUT_MS },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.connection?.catch(() => undefined))?.close();
  }

  /** Connects at the first event, so that the site starts without the server. A failed attempt is repeated with the next delivery. */
  private connect(): Promise<NatsConnection> {
    this.connection ??= this.open().catch((error: unknown) => {
      delete this.connection;
      throw error;
    });
    return this.connection;
  }

  private async open(): Promise<NatsConnection> {
    const { NATS_URL, NATS_STREAM } = this.ownSettings;
    const connection = await connect({ servers: NATS_URL, timeout: TIMEOUT_MS, maxReconnectAttempts: -1 });
    try {
      await createStream(connection, NATS_STREAM);
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  private get ownSettings() {
    return this.settings.getSection(jetStreamSettings);
  }
}

async function createStream(connection: NatsConnection, name: string): Promise<void> {
  const { streams } = await jetstreamManager(connection);
  for await (const existing of streams.names()) if (existing === name) return;
  await streams.add({ name, subjects: [`${PREFIX}.>`] });
}
