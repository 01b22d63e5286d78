import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteAnswer, seenShapes } from './seen-answers.cjs';
import { readShapes, type Shapes, writeShapes } from './shape-files.cjs';
import { toResponseShape } from './response-shape.js';
import { findShapeErrors } from './v1-shapes.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const LIST = 'GET /api/v1/things';

interface ResponseInput {
  operation?: string;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const answer = ({ operation = LIST, status = 200, headers = {}, body }: ResponseInput) => ({
  operation,
  status: String(status),
  shape: toResponseShape({ headers: { date: 'now', 'x-request-id': '1', ...headers }, body }),
});
const things = (...data: unknown[]) => answer({ headers: { 'content-type': JSON_TYPE }, body: { data } });
const lost = (status: number) => answer({ status, body: { error: { code: 'LOST' } } });

describe('version 1 response shapes', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-shapes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns the shapes that a run with these responses writes. */
  function written(...answers: ReturnType<typeof answer>[]): Shapes {
    const run = mkdtempSync(join(folder, 'run-'));
    for (const one of answers) noteAnswer(one, run);
    writeShapes(seenShapes(run), join(run, 'written'));
    return readShapes(join(run, 'written'));
  }

  const known = () =>
    written(
      things(
        { id: 1, size: 2, rest: null, tags: ['a'], by: { name: 'Ann', email: 'a@example.org' } },
        { id: 2, size: null, rest: null, tags: [], by: { name: 'Ben' } },
      ),
      things(),
      lost(404),
      lost(429),
      answer({ operation: 'DELETE /api/v1/things/{id}', status: 204, headers: { 'x-left': '1' } }),
      answer({ operation: 'DELETE /api/v1/things/{id}', status: 204, headers: { 'x-left': '0', 'x-new': '1' } }),
    );
  const objections = (seen: ReturnType<typeof answer>) => findShapeErrors(seen, known());

  it('merges responses to the same shapes in any order and with repetitions', () => {
    const seen = [things({ id: 1 }), things({ id: null, more: 1 }), things({ id: 2 }), lost(409), lost(404)];

    expect(written(...seen)).toEqual(written(...seen.toReversed(), ...seen));
    expect(written(...seen).operations[LIST]).toMatchObject({
      errors: ['404', '409'],
      answers: { 200: { body: { 'data[].id': { types: ['null', 'number'], optional: false } } } },
    });
    expect(written(...seen).operations[LIST]?.answers[200]?.body?.['data[].more']?.optional).toBe(true);
  });

  it('adds the responses of a partial run and loses no recorded shape', () => {
    const run = mkdtempSync(join(folder, 'run-'));
    noteAnswer(things({ id: 1, more: 1 }), run);
    noteAnswer(lost(409), run);
    const { operations } = seenShapes(run, written(things({ id: 1, size: 2 }), lost(404)));

    expect(operations[LIST]?.errors).toEqual(['404', '409']);
    expect(operations[LIST]?.answers[200]?.body).toMatchObject({
      'data[].id': { optional: false },
      'data[].size': { optional: true },
      'data[].more': { optional: true },
    });
  });

  it('accepts responses that combine recorded members and types', () => {
    expect(objections(things())).toEqual([]);
    expect(objections(things({ id: 7, size: 1, rest: null, tags: ['b', 'c'], by: { name: 'Cid' } }))).toEqual([]);
    expect(objections(lost(404))).toEqual([]);
  });

  it.each([
    ['is new', { id: 1, size: 2, rest: null, tags: [], by: { name: 'Ann', age: 3 } }, 'data[].by.age is new (number)'],
    [
      'is an item of another type',
      { id: 1, size: 2, rest: null, tags: [{}], by: { name: 'Ann' } },
      'data[].tags[] is object, was string',
    ],
    [
      'has another type',
      { id: '1', size: 2, rest: null, tags: [], by: { name: 'Ann' } },
      'data[].id is string, was number',
    ],
    [
      'was always null',
      { id: 1, size: 2, rest: 'text', tags: [], by: { name: 'Ann' } },
      'data[].rest is string, was null',
    ],
    ['is null', { id: 1, size: 2, rest: null, tags: null, by: { name: 'Ann' } }, 'data[].tags is null, was array'],
    ['is missing', { id: 1, rest: null, tags: [], by: { name: 'Ann' } }, 'data[].size is missing'],
    ['is missing in a nested object', { id: 1, size: 2, rest: null, tags: [], by: {} }, 'data[].by.name is missing'],
  ])('rejects a member that %s', (_, thing, objection) => {
    expect(objections(things(thing))).toEqual([objection]);
  });

  it('rejects a list in which some entries lack a required member', () => {
    const whole = { id: 1, size: 2, rest: null, tags: [], by: { name: 'Ann' } };
    const { rest: _, ...part } = whole;

    expect(objections(things(whole, part))).toEqual(['data[].rest is missing in some objects']);
  });

  describe('responses to requests with fields', () => {
    const whole = (attributes: object) => answer({ body: { data: { id: 1, attributes } } });
    const part = (attributes: object, more: object = {}) => ({
      ...answer({ body: { data: { id: 1, attributes }, ...more } }),
      isPart: true,
    });
    const shapes = () => written(whole({ title: 'A', size: 1 }), part({ title: null }, { included: [] }));

    it('allows missing attributes and rejects new attributes for a request with fields', () => {
      expect(findShapeErrors(part({ title: 'B' }), shapes())).toEqual([]);
      expect(findShapeErrors(part({ colour: 'red' }), shapes())).toEqual(['data.attributes.colour is new (string)']);
      expect(findShapeErrors(whole({ title: 'B' }), shapes())).toEqual(['data.attributes.size is missing']);
    });

    it('records the responses to requests with fields', () => {
      expect(findShapeErrors(whole({ title: null, size: 2 }), shapes())).toEqual([]);
      expect(findShapeErrors(part({ size: 2 }, { included: [] }), shapes())).toEqual([]);
      expect(shapes()).toEqual(written(part({ title: null }, { included: [] }), whole({ title: 'A', size: 1 })));
    });
  });

  it('records included resources separately for each type', () => {
    const included = (...items: unknown[]) => answer({ body: { included: items } });
    const shapes = written(included({ type: 'tag', slug: 'a' }, { type: 'user', name: 'Ann' }));

    expect(findShapeErrors(included({ type: 'tag', slug: 'b' }), shapes)).toEqual([]);
    expect(findShapeErrors(included({ type: 'tag', name: 'b' }), shapes)).toEqual([
      'included[tag].name is new (string)',
      'included[tag].slug is missing',
    ]);
  });

  it('rejects a new operation and a new status, except statuses that any request can receive', () => {
    expect(objections(answer({ operation: 'GET /api/v1/others' }))).toEqual(['the operation is new']);
    expect(objections(answer({ status: 206 }))).toEqual(['the status is new']);
    expect(objections(lost(409))).toEqual(['the status is new']);
    // Recorded for the list, but not for this operation.
    expect(objections({ ...lost(404), operation: 'DELETE /api/v1/things/{id}' })).toEqual(['the status is new']);
    expect(objections({ ...lost(429), operation: 'DELETE /api/v1/things/{id}' })).toEqual([]);
  });

  it('rejects another Content-Type and a missing header that all responses had', () => {
    const gone = (headers: Record<string, string>) =>
      objections(answer({ operation: 'DELETE /api/v1/things/{id}', status: 204, headers }));

    expect(objections(answer({ headers: { 'content-type': 'text/html' }, body: { data: [] } }))).toEqual([
      `Content-Type is text/html, was ${JSON_TYPE}`,
    ]);
    expect(gone({ 'x-left': '1', 'x-more': '1' })).toEqual([]);
    expect(gone({ 'x-new': '1' })).toEqual(['the header x-left is missing']);
  });
});
