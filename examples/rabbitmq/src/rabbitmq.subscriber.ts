import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ChannelModel, connect, type ConfirmChannel } from 'amqplib';
import { CLOUD_EVENT_TYPE, EventSubscriber, Settings, type SubscribedEvent, toCloudEvent } from 'masthead';
import { rabbitMqSettings } from './rabbitmq.settings.js';

/** Publishes each event to a topic exchange, with its name as routing key, and waits for the confirmation of the server. */
@Injectable()
export class RabbitMqSubscriber extends EventSubscriber implements OnApplicationShutdown {
  override readonly timeLimitMs = 10_000;
  private connection?: ChannelModel;
  private channel?: Promise<ConfirmChannel>;

  constructor(private readonly settings: Settings) {
    super();
  }

  async handle(event: SubscribedEvent): Promise<void> {
    const { EVENTS_SOURCE, RABBITMQ_EXCHANGE } = this.ownSettings;
    const cloudEvent = toCloudEvent(event, EVENTS_SOURCE);
    const channel = await this.openChannel();
    const options = { contentType: CLOUD_EVENT_TYPE, messageId: cloudEvent.id, persistent: true };
    await new Promise<void>((resolve, reject) => {
      const content = Buffer.from(JSON.stringify(cloudEvent));
      channel.publish(RABBITMQ_EXCHANGE, event.name, content, options, (error: unknown) => {
        if (error) reject(error as Error);
        else resolve();
      });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection?.close().catch(() => undefined);
  }

  /** Connects at the first event, so that the site starts without the server. After a loss, the next delivery connects again. */
  private openChannel(): Promise<ConfirmChannel> {
    this.channel ??= this.open().catch((error: unknown) => {
      this.forget();
      throw error;
    });
    return this.channel;
  }

  private async open(): Promise<ConfirmChannel> {
    const { RABBITMQ_URL, RABBITMQ_EXCHANGE } = this.ownSettings;
    this.connection = await connect(RABBITMQ_URL, { timeout: 5000 });
    // Without listeners, the error of a lost connection would end the process. `close` follows each error.
    this.connection.on('error', () => undefined);
    this.connection.on('close', () => this.forget());
    const channel = await this.connection.createConfirmChannel();
    channel.on('error', () => undefined);
    channel.on('close', () => this.forget());
    await channel.assertExchange(RABBITMQ_EXCHANGE, 'topic', { durable: true });
    return channel;
  }

  private forget(): void {
    void this.connection?.close().catch(() => undefined);
    delete this.connection;
    delete this.channel;
  }

  private get ownSettings() {
    return this.settings.getSection(rabbitMqSettings);
  }
}
