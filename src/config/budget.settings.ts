import { integer } from './validators.js';

const KIB = 1024;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** Limits of bytes and time, so that no caller can exhaust an instance. Rejections are counted by `BudgetMetrics`. */
export const budgetSettings = {
  MAX_BODY_BYTES_IN_FLIGHT: integer(
    16 * MIB,
    16 * GIB,
  )({
    default: 32 * MIB,
    desc: 'maximum bytes of memory for JSON bodies, and forms without files, that are being received or processed; a quarter of it for one address; then 503',
  }),
  MAX_UPLOAD_BYTES_IN_FLIGHT: integer(
    16 * MIB,
    1024 * GIB,
  )({
    default: 512 * MIB,
    desc: 'maximum bytes on disk of files that are being received; half of it for one account; then 503',
  }),
  MAX_EVENT_BYTES: integer(
    16 * KIB,
    16 * MIB,
  )({
    default: 256 * KIB,
    desc: 'maximum bytes of the data of an event; the item of a longer event has no `body`, and `truncated: true`',
  }),
  ACCOUNT_LONG_EVENTS_PER_DAY: integer(
    0,
    1_000_000,
  )({
    default: 1000,
    desc: 'maximum events of an account below editor in 24 hours that are longer than 4 KiB; the items of further ones have no `body`, and `truncated: true`; 0: no limit',
  }),
  EVENTS_KEEP_DAYS: integer(
    1,
    3650,
  )({
    default: 7,
    desc: 'days for which events are stored that all subscribers have received, for a replay',
  }),
  EVENTS_MAX_UNREAD_DAYS: integer(
    1,
    3650,
  )({
    default: 30,
    desc: 'days after which events are deleted that a subscriber has not received; at least EVENTS_KEEP_DAYS',
  }),
  MAX_STORED_RESPONSE_BYTES: integer(
    0,
    16 * MIB,
  )({
    default: 64 * KIB,
    desc: 'maximum bytes of a response body that is stored for repeats with an Idempotency-Key; repeats of a longer response read the resource again',
  }),
  ACCOUNT_RATE_LIMIT_FACTOR: integer(
    1,
    1000,
  )({
    default: 5,
    desc: 'rate limit of all API clients of one account together, as a multiple of the limit of one API client; then 429',
  }),
  MAX_RESPONSE_BYTES: integer(
    2 * MIB,
    GIB,
  )({
    default: 8 * MIB,
    desc: 'maximum bytes of the contents, or of the included comments, in one list of articles, at least one; then 422, in version 2 a shorter page, and fewer comments',
  }),
  MAX_RESPONSE_BYTES_IN_FLIGHT: integer(
    8 * MIB,
    16 * GIB,
  )({
    default: 24 * MIB,
    desc: 'maximum bytes of responses above 64 KiB that are being built or sent; half of it for one caller; then 503',
  }),
  ACCOUNT_MAX_ROWS: integer(
    0,
    1_000_000_000,
  )({
    default: 10_000,
    desc: 'maximum articles, revisions, comments, attachments and tags of an account below editor, then 409; 0: no limit',
  }),
  ACCOUNT_MAX_BYTES: integer(
    0,
    1024 * GIB,
  )({
    default: GIB,
    desc: 'maximum bytes of content, revisions, comments and files of an account below editor, then 409; 0: no limit',
  }),
  RESPONSE_READ_TIMEOUT_MS: integer(
    1000,
    600_000,
  )({
    default: 60_000,
    desc: 'maximum milliseconds until a client has read a response, or the next 64 KiB of a file; then the connection is closed',
  }),
};
