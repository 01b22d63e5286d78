import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../core/crypto/index.js';

const PURPOSE = 'webhook';

export interface EncryptedSecrets {
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerSecretUntil: string | null;
}

/** A URL with the encrypted secrets that sign its messages. */
export interface EncryptedTarget extends EncryptedSecrets {
  readonly id: number;
  readonly url: string;
}

/** Creates and decrypts signing secrets. They are returned once, stored encrypted, and read only to sign. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly box: SecretBox) {}

  /** Format of Standard Webhooks: 32 random bytes in base64. */
  create(): { secret: string; sealed: string } {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, sealed: this.box.encrypt(secret, PURPOSE) };
  }

  /** Returns the decrypted secrets that are valid now, newest first. */
  decrypt({ secret, formerSecret, formerSecretUntil }: EncryptedSecrets, now = new Date()): string[] {
    const former = formerSecretUntil !== null && new Date(formerSecretUntil) > now ? formerSecret : null;
    return [secret, ...(former === null ? [] : [former])].map((sealed) => this.box.decrypt(sealed, PURPOSE));
  }
}
