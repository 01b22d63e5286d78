import { readFileSync } from 'node:fs';
import { ACCESS_AUDIT_EVENTS } from '../../src/core/auth/index.js';
import { featureModules } from '../../src/modules/index.js';
import { AUDIT_EVENTS } from '../e2e/audit/audit-events.js';

const AUDIT_EVENT_NAMES = [
  ...ACCESS_AUDIT_EVENTS,
  ...featureModules.flatMap(({ auditEvents = [] }) => auditEvents),
].map(({ name }) => name);

describe('audit events', () => {
  it('are all tested by test/e2e/audit/audit.spec.ts', () => {
    expect([...AUDIT_EVENT_NAMES].sort()).toEqual([...AUDIT_EVENTS].sort());
  });

  it('are exactly the events that docs/operations.md lists', () => {
    const [, section] = /\n## Audit log\n([^]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8'))!;
    const rows = section!.split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));

    expect(documented.sort()).toEqual([...AUDIT_EVENT_NAMES].sort());
  });
});
