import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Place } from '../pagination/index.js';

const SEAL_BYTES = 12;

/** Encodes list positions as opaque signed cursors. A modified cursor is invalid. */
@Injectable()
export class Cursors {
  private readonly key: Buffer;

  constructor({ ENCRYPTION_KEY }: Settings) {
    this.key = createHmac('sha256', Buffer.from(ENCRYPTION_KEY, 'base64')).update('page cursors').digest();
  }

  /** `order` identifies the list and its sort; a cursor is valid for one order only. Equal positions have equal cursors. */
  seal(place: Place, order: string): string {
    const content = Buffer.from(JSON.stringify(place));
    return Buffer.concat([this.sealOf(content, order), content]).toString('base64url');
  }

  open(cursor: string, order: string): Place | undefined {
    const bytes = Buffer.from(cursor, 'base64url');
    // Decoding ignores invalid and surplus characters.
    if (bytes.toString('base64url') !== cursor) return undefined;
    const [seal, content] = [bytes.subarray(0, SEAL_BYTES), bytes.subarray(SEAL_BYTES)];
    if (seal.length < SEAL_BYTES || !timingSafeEqual(seal, this.sealOf(content, order))) return undefined;
    return JSON.parse(content.toString()) as Place;
  }

  private sealOf(content: Buffer, order: string): Buffer {
    return createHmac('sha256', this.key).update(`${order}\n`).update(content).digest().subarray(0, SEAL_BYTES);
  }
}
