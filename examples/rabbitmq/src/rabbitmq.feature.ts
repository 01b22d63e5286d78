import { Module } from '@nestjs/common';
import { type FeatureModule, subscriber } from 'masthead';
import { rabbitMqSettings } from './rabbitmq.settings.js';
import { RabbitMqSubscriber } from './rabbitmq.subscriber.js';

@Module({ providers: [RabbitMqSubscriber] })
class RabbitMqModule {}

/** Publishes all events to RabbitMQ. */
export const rabbitMqFeature: FeatureModule = {
  moduleApi: 1,
  name: 'rabbitmq',
  module: RabbitMqModule,
  settings: rabbitMqSettings,
  subscribers: [subscriber('rabbitmq', RabbitMqSubscriber)],
};
