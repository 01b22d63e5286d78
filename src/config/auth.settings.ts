import { mailAddress } from './mail-validators.js';
import { encryptionKey, integer, matching, secret } from './validators.js';

/** 19 MiB, OWASP's figure for argon2id with two passes. All hashes of a production database have this cost: otherwise, the time of a login tells which accounts exist. */
export const PASSWORD_HASH_MEMORY_KIB = 19_456;

export const authSettings = {
  JWT_SECRET: secret(32)({
    default: undefined,
    desc: 'key of access and refresh tokens, at least 32 bytes; required in production, else made once and kept in DATA_DIR',
  }),
  JWT_PREVIOUS_SECRET: secret(32)({
    default: undefined,
    desc: 'the JWT_SECRET before the present one: what it has signed is still accepted, until this is taken away',
  }),
  JWT_TTL: integer(1, 31_536_000)({ default: 3600, desc: 'life of an access token in seconds' }),
  REFRESH_TTL: integer(
    1,
    31_536_000,
  )({
    default: 604_800,
    desc: 'life of a refresh token in seconds; each use gives a new one',
  }),
  ENCRYPTION_KEY: encryptionKey({
    default: undefined,
    desc: 'key of the secrets that are stored encrypted, such as those of webhooks: 32 bytes in base64, as by "openssl rand -base64 32"; required in production, else made once and kept in DATA_DIR',
  }),
  PASSWORD_HASH_MEMORY_KIB: integer(
    8,
    PASSWORD_HASH_MEMORY_KIB,
  )({
    default: PASSWORD_HASH_MEMORY_KIB,
    desc: `memory in KiB that hashing one password takes; less than ${PASSWORD_HASH_MEMORY_KIB} is for tests, and refused in production`,
  }),
  ADMIN_USERNAME: matching(
    /^[\w.-]{3,60}$/,
    '3 to 60 letters, digits, dots, dashes or underscores',
  )({
    default: 'admin',
    desc: 'first administrator, made only while there is no user',
  }),
  ADMIN_EMAIL: mailAddress({ default: 'admin@localhost', desc: 'e-mail address of the first administrator' }),
  ADMIN_PASSWORD: matching(
    /^.{12,256}$/su,
    '12 to 256 characters',
  )({
    default: undefined,
    desc: 'password of the first administrator; a random one is made and printed once when this is empty',
  }),
};
