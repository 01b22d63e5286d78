import { mailAddress } from './mail-validators.js';
import { secret } from './secret-settings.js';
import { encryptionKey, integer, matchesPattern, signingKey } from './validators.js';

/**
 * 19 MiB, the OWASP recommendation for argon2id with two passes. In production all hashes have this cost: otherwise the duration of
 * a login would reveal which accounts exist.
 */
export const PASSWORD_HASH_MEMORY_KIB = 19_456;

export const authSettings = {
  JWT_SECRET: secret(signingKey(32))({
    default: undefined,
    desc: 'signing key of access and refresh tokens, at least 32 bytes; required in production, otherwise generated once and stored in DATA_DIR',
  }),
  JWT_PREVIOUS_SECRET: secret(signingKey(32))({
    default: undefined,
    desc: 'previous JWT_SECRET during a rotation: its tokens are accepted until this setting is removed',
  }),
  JWT_TTL: integer(1, 31_536_000)({ default: 3600, desc: 'lifetime of an access token in seconds' }),
  REFRESH_TTL: integer(
    1,
    31_536_000,
  )({
    default: 604_800,
    desc: 'lifetime of a refresh token in seconds; each use issues a new token',
  }),
  ENCRYPTION_KEY: secret(encryptionKey)({
    default: undefined,
    desc: 'key that encrypts webhook secrets and waiting mails: 32 bytes in base64, for example from "openssl rand -base64 32"; required in production, otherwise generated once and stored in DATA_DIR',
  }),
  PASSWORD_HASH_MEMORY_KIB: integer(
    8,
    PASSWORD_HASH_MEMORY_KIB,
  )({
    default: PASSWORD_HASH_MEMORY_KIB,
    desc: `memory in KiB for the hash of one password; less than ${PASSWORD_HASH_MEMORY_KIB} is for tests and refused in production`,
  }),
  ADMIN_USERNAME: matchesPattern(
    /^[\w.-]{3,60}$/,
    '3 to 60 letters, digits, dots, dashes or underscores',
  )({
    default: 'admin',
    desc: 'user name of the first administrator, who is created only if there are no users',
  }),
  ADMIN_EMAIL: mailAddress({ default: 'admin@localhost', desc: 'e-mail address of the first administrator' }),
  ADMIN_PASSWORD: secret(matchesPattern(/^.{12,256}$/su, '12 to 256 characters'))({
    default: undefined,
    desc: 'password of the first administrator; if empty, a random password is generated and printed once',
  }),
};
