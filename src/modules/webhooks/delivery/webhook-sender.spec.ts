import { webhookTargetError } from './webhook-sender.js';

const RULES = { production: false, allowPrivate: false };

describe('webhookTargetError', () => {
  it('requires https in production only', () => {
    expect(webhookTargetError('http://example.org/', RULES)).toBeUndefined();
    expect(webhookTargetError('http://example.org/', { ...RULES, production: true })).toMatch(/https/);
    expect(webhookTargetError('HTTPS://example.org/', { ...RULES, production: true })).toBeUndefined();
  });

  it('accepts private addresses if they are allowed, but no other violation', () => {
    const open = { ...RULES, allowPrivate: true };
    expect(webhookTargetError('http://localhost:8080/', RULES)).toMatch(/public address/);
    expect(webhookTargetError('http://localhost:8080/', open)).toBeUndefined();
    expect(webhookTargetError('http://user@localhost/', open)).toMatch(/user name/);
    expect(webhookTargetError('http://:word@localhost/', open)).toMatch(/password/);
    expect(webhookTargetError('http://localhost/#', open)).toMatch(/fragment/);
    expect(webhookTargetError('http://localhost/', { ...open, production: true })).toMatch(/https/);
  });
});
