import { VISITOR } from '../../identity/principal.js';
import { callerKey } from './caller-key.js';

describe('callerKey', () => {
  it('returns the key of the API client, else of the account, else of the address', () => {
    expect(callerKey({ userId: 7, clientId: 3, role: 'author' }, '192.0.2.1')).toBe('client:3');
    expect(callerKey({ userId: 7, role: 'author' }, '192.0.2.1')).toBe('user:7');
    expect(callerKey(VISITOR, '192.0.2.1')).toBe('ip:192.0.2.1');
    expect(callerKey(VISITOR, '2001:db8:1:2:3::4')).toBe('ip:2001:db8:1:2::/64');
  });
});
