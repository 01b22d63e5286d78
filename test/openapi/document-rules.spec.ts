import { DEFAULT_EXAMPLE_TEXT } from '../../src/core/openapi/example-builder.js';
import { EVENT_CLASSES, type AnyEventClass } from '../../src/core/events/index.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { planningFeature } from '../support/planning-module.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import {
  type ApiDocument,
  type DocumentedContent,
  type DocumentedOperation,
  exampleValues,
  operationsIn,
} from './documented-operations.js';
import { findDuplicates } from './find-duplicates.js';

const MAX_DOCUMENT_BYTES = 600_000;
const MAX_PARAMETERS = 35;
const MAX_EXAMPLES = 3;
/** An inline schema of this length in JSON, such as an id, may occur more than once. */
const MAX_REPEATED_SCHEMA_LENGTH = 500;

describe('the OpenAPI document', () => {
  let app: TestApp;
  let otherText: string;
  let text: string;
  let document: ApiDocument;
  let schemas: OpenApiDocument;
  let operations: readonly DocumentedOperation[];

  const readDocument = async ({ unchecked }: TestApp) => (await unchecked.get('/openapi.json').expect(200)).text;

  beforeAll(async () => {
    // An application with another module, which builds its document first.
    const other = await startTestApp({}, undefined, [planningFeature]);
    otherText = await readDocument(other);
    await other.stop();
    app = await startTestApp();
    text = await readDocument(app);
    document = JSON.parse(text) as ApiDocument;
    schemas = new OpenApiDocument(text);
    operations = operationsIn(document);
  });
  afterAll(() => app?.stop());

  /** Returns why an example does not match its schema, with its place. */
  const schemaErrors = (place: string, schema: object, value: unknown): string[] => {
    const error = schemas.validateJson(schema as Record<string, unknown>, value);
    return error === undefined ? [] : [`${place}: ${error}`];
  };

  const jsonOf = (content: DocumentedContent = {}) => Object.entries(content).filter(([type]) => type.endsWith('json'));

  it('contains no field of a module of another application in the same process', () => {
    expect(otherText).toContain('"planning":');
    expect(text).not.toContain('"planning":');
  });

  it('has at most 600 KB and at most 35 parameters for each operation', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES);
    expect(operations.filter(({ parameters }) => unsplit(parameters) > MAX_PARAMETERS)).toEqual([]);
  });

  it('contains each parameter, header, response, body, example and long schema once', () => {
    expect(findDuplicates(document, MAX_REPEATED_SCHEMA_LENGTH)).toEqual([]);
    const parameter = { name: 'twice', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
    const copy = structuredClone(document) as { paths: Record<string, Record<string, object>> };
    for (const path of ['/a', '/b']) copy.paths[path] = { get: { parameters: [parameter], responses: {} } };
    expect(findDuplicates(copy as never, MAX_REPEATED_SCHEMA_LENGTH)).toEqual([
      expect.stringMatching(/^parameter twice: /),
    ]);
  });

  it('has no bounds next to an enum', () => {
    const found: string[] = [];
    JSON.parse(text, (name: string, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('enum' in value)) return value;
      const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'].filter((bound) => bound in value);
      if (bounds.length > 0) found.push(`${name}: ${bounds.join(', ')}`);
      return value;
    });
    expect(found).toEqual([]);
  });

  it('lists the events of the site for webhooks', () => {
    const names = app.app.get<readonly AnyEventClass[]>(EVENT_CLASSES).map(({ event }) => event.name);
    expect(document.components['schemas']!['CreateWebhookDto']).toMatchObject({
      properties: { events: { items: { type: 'string', enum: [...names, '*'] } } },
    });
    expect(text).not.toContain('x-events');
  });

  it('has a valid example for each parameter of a path and each required parameter of a query', () => {
    const parameters = operations.flatMap(({ name, parameters: all }) =>
      all.filter((each) => each.required).map((each) => ({ place: `${name} ${each.name}`, ...each })),
    );
    expect(parameters.length).toBeGreaterThan(50);
    expect(parameters.filter(({ example }) => example === undefined).map(({ place }) => place)).toEqual([]);
    expect(parameters.flatMap(({ place, schema, example }) => schemaErrors(place, schema, example))).toEqual([]);
  });

  it('has one to three valid named examples for each JSON body, and an example for each text field of a form', () => {
    const bodies = operations.flatMap(({ name, body }) =>
      jsonOf(body).map(([type, media]) => ({ place: `${name} ${type}`, media })),
    );
    expect(bodies.length).toBeGreaterThan(40);
    const counts = bodies.map(({ place, media }) => [place, Object.keys(media.examples ?? {}).length] as const);
    expect(counts.filter(([, count]) => count < 1 || count > MAX_EXAMPLES)).toEqual([]);
    expect(
      bodies.flatMap(({ place, media }) =>
        exampleValues(document, media.examples).flatMap(([name, value]) =>
          schemaErrors(`${place} ${name}`, media.schema, value),
        ),
      ),
    ).toEqual([]);
    expect(document.components['schemas']!['UploadAttachmentDto']).toMatchObject({
      properties: { description: { example: expect.any(String) } },
    });
  });

  it('has a valid example of declared values for each JSON body of a success', () => {
    const bodies = operations.flatMap(({ name, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Number(status) >= 300
          ? []
          : jsonOf(content).map(([type, media]) => ({ place: `${name} ${status} ${type}`, media })),
      ),
    );
    expect(bodies.length).toBeGreaterThan(100);
    const values = bodies.map(({ place, media }) => ({
      place,
      media,
      examples: exampleValues(document, media.examples),
    }));
    expect(values.filter(({ examples }) => examples.length !== 1).map(({ place }) => place)).toEqual([]);
    expect(
      values.flatMap(({ place, media, examples: [example] }) => schemaErrors(place, media.schema, example![1])),
    ).toEqual([]);
    const composed = values.filter(({ examples }) => JSON.stringify(examples).includes(DEFAULT_EXAMPLE_TEXT));
    expect(composed.map(({ place, examples }) => [place, examples])).toEqual([]);
  });
});

/** Counts a filter once, not each of its operators. */
const unsplit = (parameters: DocumentedOperation['parameters']): number =>
  new Set(parameters.map(({ name }) => name.replace(/^(filter\[\w+\])\[\w+\]$/, '$1'))).size;
