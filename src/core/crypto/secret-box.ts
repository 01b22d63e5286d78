import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';

const CIPHER = 'aes-256-gcm';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const VERSION = 'v1';

/**
 * Encrypts secrets that the application must be able to read again: `v1.<key id>.<nonce, ciphertext and tag>`. The key id allows a
 * later version to support several keys.
 */
@Injectable()
export class SecretBox {
  private readonly key: KeyObject;
  private readonly prefix: string;

  constructor({ ENCRYPTION_KEY }: Settings) {
    const bytes = Buffer.from(ENCRYPTION_KEY, 'base64');
    this.key = createSecretKey(bytes);
    const keyId = createHmac('sha256', bytes).update('key id').digest('base64url').slice(0, 8);
    this.prefix = `${VERSION}.${keyId}.`;
  }

  /** `purpose` is authenticated: a secret that was encrypted for one purpose cannot be decrypted for another. */
  encrypt(secret: string, purpose: string): string {
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(this.prefix + purpose));
    const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return this.prefix + Buffer.concat(parts).toString('base64url');
  }

  decrypt(ciphertext: string, purpose: string): string {
    if (!ciphertext.startsWith(this.prefix)) throw decryptionError();
    const bytes = Buffer.from(ciphertext.slice(this.prefix.length), 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_LENGTH), {
        authTagLength: TAG_LENGTH,
      });
      decipher.setAAD(Buffer.from(this.prefix + purpose)).setAuthTag(bytes.subarray(-TAG_LENGTH));
      const text = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      throw decryptionError();
    }
  }
}

/** The message contains no part of the secret. */
const decryptionError = () => new Error('The secret cannot be read with this ENCRYPTION_KEY');
