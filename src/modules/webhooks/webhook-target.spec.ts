import { targetError } from './webhook-target.js';

const RULES = { production: false, allowPrivate: false };

describe('targetError', () => {
  it('requires https in production only', () => {
    expect(targetError('http://example.org/', RULES)).toBeUndefined();
    expect(targetError('http://example.org/', { ...RULES, production: true })).toMatch(/https/);
    expect(targetError('HTTPS://example.org/', { ...RULES, production: true })).toBeUndefined();
  });

  it('accepts private addresses if they are allowed, but no other violation', () => {
    const open = { ...RULES, allowPrivate: true };
    expect(targetError('http://localhost:8080/', RULES)).toMatch(/public address/);
    expect(targetError('http://localhost:8080/', open)).toBeUndefined();
    expect(targetError('http://user@localhost/', open)).toMatch(/user name/);
    expect(targetError('http://:word@localhost/', open)).toMatch(/password/);
    expect(targetError('http://localhost/#', open)).toMatch(/fragment/);
    expect(targetError('http://localhost/', { ...open, production: true })).toMatch(/https/);
  });
});
