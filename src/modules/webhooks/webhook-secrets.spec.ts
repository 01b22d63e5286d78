import type { Settings } from '../../config/settings.js';
import { SecretBox } from '../../core/crypto/index.js';
import { WebhookSecrets } from './webhook-secrets.js';

const UNTIL = new Date('2026-01-31T08:00:00.000Z');

describe('WebhookSecrets', () => {
  const secrets = new WebhookSecrets(
    new SecretBox({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') } as Settings),
  );

  it('returns the former secret after the current secret until the end of the overlap', () => {
    const [current, former] = [secrets.create(), secrets.create()];
    const stored = { secret: current.sealed, formerSecret: former.sealed, formerSecretUntil: UNTIL.toISOString() };

    expect(secrets.decrypt(stored, new Date(UNTIL.getTime() - 1))).toEqual([current.secret, former.secret]);
    expect(secrets.decrypt(stored, UNTIL)).toEqual([current.secret]);
  });

  it('throws until the end of the overlap if the former secret was encrypted with another key', () => {
    const other = new WebhookSecrets(
      new SecretBox({ ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64') } as Settings),
    );
    const stored = { secret: secrets.create().sealed, formerSecret: other.create().sealed };
    const until = UNTIL.toISOString();

    const before = new Date(UNTIL.getTime() - 1);
    expect(() => secrets.decrypt({ ...stored, formerSecretUntil: until }, before)).toThrow('with this ENCRYPTION_KEY');
    expect(secrets.decrypt({ ...stored, formerSecretUntil: until }, UNTIL)).toHaveLength(1);
  });
});
