import { inlineReferences } from '../../support/inline-references.js';
import { Logger, Module } from '@nestjs/common';
import { auditEvent, AuditLog } from '../../../src/core/audit/index.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { invalidFields } from '../../support/invalid-fields.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const MADE = auditEvent('own.thing.made', 'a thing was made');
const LOST = auditEvent('own.thing.lost', 'a thing was lost', 'failed');

@Module({})
class OwnModule {}

describe('audit events of a module', () => {
  let site: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    const own = { moduleApi: 1, name: 'own', module: OwnModule, auditEvents: [MADE, LOST] } as const;
    site = await startTestApp({}, undefined, [own]);
    admin = await site.asAdmin();
    const log = site.app.get(AuditLog);
    await site.app.get(UnitOfWork).run(async () => {
      await log.record(MADE, { target: { type: 'thing', id: 5 }, details: { colour: 'red' } });
      await log.record(MADE, { target: { type: 'thing', id: 6 } });
    });
    await log.recordInNewTransaction(LOST, { target: { type: 'thing', id: 5 } });
    await log.recordInNewTransaction(LOST, { target: { type: 'other', id: 5 } });
  });
  afterAll(() => site.stop());

  const get = (query: string) => site.http.get(`/api/v1/audit-events?${query}`).set(admin);
  const list = async (query: string) => {
    const { body } = await get(query).expect(200);
    return (body.data as ApiObject[]).map(({ attributes: { event, outcome, target_type, target_id } }) =>
      [event, outcome, target_type, target_id].join(' '),
    );
  };

  it.each([
    ['event=own.thing.made', ['own.thing.made succeeded thing 6', 'own.thing.made succeeded thing 5']],
    ['event=own.thing.lost', ['own.thing.lost failed other 5', 'own.thing.lost failed thing 5']],
    ['target_type=other', ['own.thing.lost failed other 5']],
    ['target_type=thing&target_id=5', ['own.thing.lost failed thing 5', 'own.thing.made succeeded thing 5']],
    ['target_type=thing&target_id=5&event=own.thing.made', ['own.thing.made succeeded thing 5']],
    ['target_type=Thing', []],
  ])('are filtered by %s', async (query, wanted) => {
    expect(await list(query)).toEqual(wanted);
  });

  it('are rejected if the type of the target is too long for the column, on each database', async () => {
    const log = site.app.get(AuditLog);
    const record = (length: number) =>
      log.recordInNewTransaction(MADE, { target: { type: 't'.repeat(length), id: 7 } });
    await expect(record(33)).rejects.toThrow(
      `The type "${'t'.repeat(33)}" of the target of the audit event own.thing.made has 33 characters: use at most 32`,
    );
    await record(32);
    expect(await list(`target_id=7&target_type=${'t'.repeat(32)}`)).toEqual([
      `own.thing.made succeeded ${'t'.repeat(32)} 7`,
    ]);
  });

  it('are listed in the OpenAPI document with their descriptions', async () => {
    const { body } = await site.unchecked.get('/openapi.json').expect(200);
    interface Parameter {
      readonly name: string;
      readonly description: string;
      readonly schema: object;
    }
    const { parameters } = inlineReferences(body).paths['/api/v1/audit-events'].get as {
      parameters: readonly Parameter[];
    };
    const event = parameters.find(({ name }) => name === 'event')!;

    expect(event.schema).toMatchObject({
      type: 'string',
      enum: expect.arrayContaining([MADE.name, LOST.name, 'users.created', 'access.denied']),
    });
    expect(event.description).toContain('`own.thing.made`: a thing was made; `own.thing.lost`: a thing was lost');
    expect(JSON.stringify(body)).not.toContain('x-audit-event');
  });

  it('return 422 for an unknown event and for a target id without its type', async () => {
    const answer = await get('event=own.thing.found&target_id=5').expect(422);

    expect(invalidFields(answer)).toEqual(['event', 'target_id']);
    expect(answer.body.error.details[0].message).toBe('The event must be one of 29 names, such as access.denied.');
  });

  it('are recorded with one warning if no module declares them', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    try {
      for (const id of [1, 2]) {
        await site.app.get(UnitOfWork).run(async () => {
          await site.app
            .get(AuditLog)
            .record({ name: 'own.thing.found', outcome: 'succeeded' }, { target: { type: 'found', id } });
        });
      }
      expect(warn.mock.calls).toEqual([
        ['The audit event own.thing.found is not declared: list it in "auditEvents" of its module'],
      ]);
    } finally {
      warn.mockRestore();
    }
    expect(await list('target_type=found')).toHaveLength(2);
  });
});
