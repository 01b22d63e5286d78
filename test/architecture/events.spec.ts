import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsPage } from '../../scripts/events.cjs';
import { PurgeKeys } from '../../src/core/edge-purge/purge-keys.js';
import type { AnyEventClass } from '../../src/core/events/index.js';
import { featureModules } from '../../src/modules/index.js';
import { everyModule } from '../support/every-module.js';
import { NoteCreated } from '../support/note-created.event.js';
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

describe('the keys of purges', () => {
  const modules = everyModule();
  const types = new Set(['site', ...modules.flatMap(({ resources = {} }) => Object.keys(resources))]);

  /** Events of which no module declares the resource. */
  const unmapped = (events: readonly AnyEventClass[]): string[] => {
    const keys = new PurgeKeys(events);
    return events.flatMap((Event) => {
      const { type } = keys.resourceOf(withExamples(Event));
      return types.has(type) ? [] : [`${Event.event.name}: ${type}`];
    });
  };

  it('belong to a declared resource for each event of each module', () => {
    const events = modules.flatMap(({ events: declared = [] }) => declared);
    expect(events.length).toBeGreaterThan(9);
    expect(unmapped(events)).toEqual([]);
  });

  it('are missing for an event of a resource that no module declares', () => {
    expect(unmapped([NoteCreated])).toEqual([expect.stringMatching(/: note$/)]);
  });
});

/** Returns an event with the examples of its description. */
function withExamples(Event: AnyEventClass) {
  const { payload } = Event.event;
  const example =
    'example' in payload && 'means' in payload
      ? payload.example
      : Object.fromEntries(Object.entries(payload).map(([name, { example: value }]) => [name, value]));
  return new Event(example as never);
}
