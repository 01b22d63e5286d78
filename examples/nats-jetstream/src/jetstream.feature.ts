import { Module } from '@nestjs/common';
import { type FeatureModule, subscriber } from 'masthead';
import { jetStreamSettings } from './jetstream.settings.js';
import { JetStreamSubscriber } from './jetstream.subscriber.js';

@Module({ providers: [JetStreamSubscriber] })
class JetStreamModule {}

/** Publishes all events to NATS JetStream. */
export const jetStreamFeature: FeatureModule = {
  moduleApi: 1,
  name: 'jetstream',
  module: JetStreamModule,
  settings: jetStreamSettings,
  subscribers: [subscriber('jetstream', JetStreamSubscriber)],
};
