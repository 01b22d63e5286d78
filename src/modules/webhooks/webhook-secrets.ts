import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../core/crypto/index.js';

const PURPOSE = 'webhook';

export interface SealedSecrets {
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerSecretUntil: string | null;
}

/** An address with the secrets that sign what is sent there. */
export interface SealedTarget extends SealedSecrets {
  readonly id: number;
  readonly url: string;
}

/** The secrets with which messages are signed: told once, kept encrypted, read to sign. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly box: SecretBox) {}

  /** As Standard Webhooks has it: 32 random bytes in base64. */
  mint(): { secret: string; sealed: string } {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, sealed: this.box.seal(secret, PURPOSE) };
  }

  /** Those that sign now, the newest first. */
  open({ secret, formerSecret, formerSecretUntil }: SealedSecrets, now = new Date()): string[] {
    const former = formerSecretUntil !== null && new Date(formerSecretUntil) > now ? formerSecret : null;
    return [secret, ...(former === null ? [] : [former])].map((sealed) => this.box.open(sealed, PURPOSE));
  }
}
