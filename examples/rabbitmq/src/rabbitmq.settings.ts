import { httpUrl, matchesPattern, secret, settingsSection } from 'masthead';

export const rabbitMqSettings = settingsSection('rabbitmq', {
  // A secret, because it contains a password.
  RABBITMQ_URL: secret(matchesPattern(/^amqps?:\/\/\S+$/, 'a URL such as amqp://user:password@rabbitmq:5672'))({
    default: 'amqp://127.0.0.1:5672',
    desc: 'RabbitMQ server',
  }),
  RABBITMQ_EXCHANGE: matchesPattern(
    /^[\w.:-]{1,255}$/,
    'letters, digits, dots, colons, dashes and underscores',
  )({ default: 'masthead', desc: 'topic exchange for the events; created if it does not exist' }),
  EVENTS_SOURCE: httpUrl({
    default: 'http://127.0.0.1:3000',
    desc: 'source of the CloudEvents, which identifies this site',
  }),
});
