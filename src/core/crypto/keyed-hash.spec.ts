import type { Settings } from '../../config/settings.js';
import { KeyedHash } from './keyed-hash.js';

const hashesWith = (byte: number) =>
  new KeyedHash({ ENCRYPTION_KEY: Buffer.alloc(32, byte).toString('base64') } as Settings);

describe('KeyedHash', () => {
  it('returns the same 43 characters for the same text, purpose and key only', () => {
    const hash = hashesWith(1).hash('192.0.2.1', 'test');
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hashesWith(1).hash('192.0.2.1', 'test')).toBe(hash);
    const others = [
      hashesWith(1).hash('192.0.2.2', 'test'),
      hashesWith(1).hash('192.0.2.1', 'another'),
      hashesWith(2).hash('192.0.2.1', 'test'),
    ];
    expect(new Set([hash, ...others]).size).toBe(4);
  });
});
