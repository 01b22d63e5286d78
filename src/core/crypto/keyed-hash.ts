import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';

/** Hashes values that have few possible values, such as IP addresses: without the key, they cannot be found by trying all values. */
@Injectable()
export class KeyedHash {
  private readonly key: Buffer;

  constructor({ ENCRYPTION_KEY }: Settings) {
    this.key = createHmac('sha256', Buffer.from(ENCRYPTION_KEY, 'base64')).update('keyed hash').digest();
  }

  /** Returns 43 characters, which differ for each purpose. */
  hash(text: string, purpose: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([purpose, text]))
      .digest('base64url');
  }
}
