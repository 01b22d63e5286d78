import { httpUrl, matchesPattern, settingsSection } from 'masthead';

export const jetStreamSettings = settingsSection('jetstream', {
  NATS_URL: matchesPattern(
    /^(nats|tls):\/\/\S+$/,
    'a URL such as nats://nats:4222',
  )({ default: 'nats://127.0.0.1:4222', desc: 'NATS server with JetStream' }),
  NATS_STREAM: matchesPattern(
    /^[A-Z][A-Z0-9_-]*$/,
    'upper-case letters, digits, dashes and underscores',
  )({ default: 'MASTHEAD', desc: 'stream that stores the events; created if it does not exist' }),
  EVENTS_SOURCE: httpUrl({
    default: 'http://127.0.0.1:3000',
    desc: 'source of the CloudEvents, which identifies this site',
  }),
});
