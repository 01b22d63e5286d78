import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditLog, RefusalRecorder } from '../../core/audit/index.js';
import type { LimitMetrics } from '../../core/counters/index.js';
import { MemoryCounterStore } from '../../core/counters/counter-store.js';
import { SIGN_IN_FAILED } from './auth.audit.js';
import type { KnownAddressesService } from './known-addresses/known-addresses.service.js';
import { LoginLimiter } from './login-limiter.js';
import { PasswordVerifier } from './password-verifier.js';

const ATTEMPT = { account: 'id:1', address: 'here', userId: 1, failed: SIGN_IN_FAILED };

describe('PasswordVerifier', () => {
  it('accepts more concurrent correct passwords from one address than attempts may fail', async () => {
    const verifier = new PasswordVerifier(
      new LoginLimiter(new MemoryCounterStore()),
      { isKnown: () => Promise.resolve(false) } as unknown as KnownAddressesService,
      {} as AuditLog,
      {} as RefusalRecorder,
      {} as LimitMetrics,
    );
    const check = () => nextTurn('jane');

    const found = await Promise.all(Array.from({ length: 15 }, () => verifier.verify(ATTEMPT, check)));

    expect(found).toEqual(Array(15).fill('jane'));
  });
});
