import { targetProblem } from './webhook-target.js';

const RULES = { production: false, allowPrivate: false };

describe('targetProblem', () => {
  it('requires https in production only', () => {
    expect(targetProblem('http://example.org/', RULES)).toBeUndefined();
    expect(targetProblem('http://example.org/', { ...RULES, production: true })).toMatch(/https/);
    expect(targetProblem('HTTPS://example.org/', { ...RULES, production: true })).toBeUndefined();
  });

  it('accepts private addresses if they are allowed, but no other violation', () => {
    const open = { ...RULES, allowPrivate: true };
    expect(targetProblem('http://localhost:8080/', RULES)).toMatch(/public address/);
    expect(targetProblem('http://localhost:8080/', open)).toBeUndefined();
    expect(targetProblem('http://user@localhost/', open)).toMatch(/user name/);
    expect(targetProblem('http://:word@localhost/', open)).toMatch(/password/);
    expect(targetProblem('http://localhost/#', open)).toMatch(/fragment/);
    expect(targetProblem('http://localhost/', { ...open, production: true })).toMatch(/https/);
  });
});
