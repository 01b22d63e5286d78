import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsPage } from '../../scripts/events.cjs';
import { featureModules } from '../../src/modules/index.js';
import { createPingMessage } from '../../src/modules/webhooks/delivery/event-fan-out.js';

const ROOT = join(__dirname, '../..');

describe('docs/events.md', () => {
  it('matches the events in the source (npm run docs:events)', () => {
    const page = readFileSync(join(ROOT, 'docs/events.md'), 'utf8');
    expect(page).toBe(eventsPage(featureModules, createPingMessage));
  });
});

describe('every event class', () => {
  it('is declared by the module that contains it, if the module is listed', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
    const written = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, 'src', file), 'utf8');
        const [, module] = /^modules\/([^/]+)\//.exec(file) ?? [];
        if (module && !featureModules.some(({ name }) => name === module)) return [];
        return [...text.matchAll(/class (\w+) extends DomainEvent\b/g)].map(([, name]) => `${module}: ${name}`);
      });
    const declared = featureModules.flatMap(({ name: module, events = [] }) =>
      events.map(({ name }) => `${module}: ${name}`),
    );

    expect(written).not.toEqual([]);
    expect(declared.sort()).toEqual(written.sort());
  });
});
