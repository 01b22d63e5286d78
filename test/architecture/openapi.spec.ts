import Ajv from 'ajv';
import OpenAPISchemaValidator from 'openapi-schema-validator';
import type { OpenAPIV3 } from 'openapi-types';
import { RouteTable } from '../../src/core/routing/route-table.js';
import { featureModules } from '../../src/modules/index.js';
import { everyModule } from '../support/every-module.js';
import { inlineReferences } from '../support/inline-references.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

describe('the OpenAPI document', () => {
  let app: TestApp;
  let document: OpenAPIV3.Document;
  let operations: [name: string, operation: OpenAPIV3.OperationObject, path: string][];

  beforeAll(async () => {
    app = await startTestApp();
    ({ body: document } = await app.http.get('/openapi.json').expect(200));
    operations = Object.entries(inlineReferences(document).paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item?.[method];
        return operation ? [[`${method} ${path}`, operation, path] as (typeof operations)[number]] : [];
      }),
    );
  });

  afterAll(() => app.stop());

  it('is valid OpenAPI 3.0.3', () => {
    expect(document.openapi).toBe('3.0.3');
    expect(new OpenAPISchemaValidator({ version: 3 }).validate(document).errors).toEqual([]);
  });

  it('contains the target of every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);

    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((reference) => resolvePointer(document, reference) === undefined)).toEqual([]);
  });

  it('has a unique operationId for every operation', () => {
    const ids = operations.map(([, { operationId }]) => operationId);

    expect(ids.length).toBeGreaterThan(15);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('documents the errors of the request pipeline for every operation', () => {
    for (const [name, { responses }] of operations) {
      const wanted = isProbe(name) ? ['400', '500', '503'] : ['400', '401', '429', '500', '503'];
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(wanted)]);
    }
  });

  it('uses the error schema of the API version for every error', () => {
    for (const [name, { responses }] of operations) {
      for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
        const { content = {} } = dereference(document, response);
        const { schema, examples = {} } = content['application/json'] ?? {};
        const wanted = name.includes('/api/v2/') ? 'ErrorDocument' : 'ErrorEnvelope';
        expect([name, status, schema]).toEqual([name, status, { $ref: `#/components/schemas/${wanted}` }]);
        expect([name, status, Object.keys(examples).length]).not.toEqual([name, status, 0]);
      }
    }
  });

  it('describes the body of every successful response except 204', () => {
    for (const [name, { responses }] of operations) {
      const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
      expect([name, success]).toEqual([name, expect.anything()]);
      const [content] = Object.values(dereference(document, success!).content ?? {});
      const described = content?.schema !== undefined;
      expect([name, described]).toEqual([name, status !== '204']);
    }
  });

  it('declares the security schemes bearer and api_key', () => {
    expect(document.components?.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: expect.any(String) },
      api_key: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: expect.any(String) },
    });
  });

  it('requires credentials unless the route is public, and accepts credentials everywhere', () => {
    const routes = app.app.get(RouteTable).routes;
    for (const [name, { security }, path] of operations) {
      const [method] = name.split(' ');
      const declared = path.replace(/\{(\w+)\}/g, ':$1');
      const route = routes.find((one) => one.path === declared && one.method.toLowerCase() === method);
      const wanted = [
        ...(isProbe(name) ? [] : [{ bearer: [] }, { api_key: [] }]),
        ...(route?.access === 'public' ? [{}] : []),
      ];
      expect([name, security]).toEqual([name, wanted]);
    }
  });

  it('declares every path parameter', () => {
    for (const [name, { parameters = [] }, path] of operations) {
      const declared = (parameters as OpenAPIV3.ParameterObject[]).filter((parameter) => parameter.in === 'path');
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([name, declared.map((parameter) => parameter.name)]).toEqual([name, wanted]);
    }
  });

  it('has no examples for optional parameters, because Swagger UI would send them', () => {
    const parameters = operations.flatMap(([, operation]) => operation.parameters as OpenAPIV3.ParameterObject[]);
    const optional = parameters.filter(({ required }) => !required);

    expect(optional.length).toBeGreaterThan(100);
    expect(optional.filter(({ schema }) => 'example' in schema!)).toEqual([]);
  });

  it('keeps the operationIds, from which generated clients derive method names', () => {
    const ids = operations.map(([, { operationId }]) => operationId);

    expect(ids).toEqual(expect.arrayContaining(['Auth_login', 'Users_list', 'Users_create', 'ApiRoot_list']));
    expect(ids.filter((id) => !/^[A-Z][A-Za-z0-9]+(_v2)?_[a-z][A-Za-z]*$/.test(id!))).toEqual([]);
  });

  it('has a summary, a description and one described tag for every operation', () => {
    const headings = new Map(document.tags!.map(({ name, description }) => [name, description]));
    for (const [name, { summary, description, tags = [] }] of operations) {
      expect([name, summary, description]).toEqual([name, expect.any(String), expect.any(String)]);
      expect([name, tags.map((tag) => headings.get(tag))]).toEqual([name, [expect.any(String)]]);
    }
  });

  it('lists the tags in the order of their declarations: sign-in, content, administration, operations', () => {
    const names = document.tags!.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['auth', 'articles', 'categories', 'comments']);
    expect(names.slice(-2)).toEqual(['api', 'health']);
    const orders = names.flatMap((name) => featureModules.find((module) => module.name === name)?.tagOrder ?? []);
    expect(orders).toHaveLength(names.length - 2);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });

  it('has a valid example for every error code except GONE', () => {
    const validate = validatorOf(document);
    const examples = document.components!.examples as Record<string, OpenAPIV3.ExampleObject>;
    const { error } = (document.components!.schemas!['ErrorEnvelope'] as OpenAPIV3.SchemaObject).properties as {
      error: { properties: { code: { enum: string[] } } };
    };
    const codes = error.properties.code.enum.filter((code) => code in examples);
    const unsaid = error.properties.code.enum.filter((code) => !codes.includes(code));
    // No operation returns GONE yet. An unlisted module can be the only module that uses a code.
    const isWhole = everyModule().every((module) => featureModules.includes(module));
    expect(unsaid.filter((code) => isWhole || code === 'GONE')).toEqual(['GONE']);
    for (const code of codes) {
      expect(examples[code]!.value).toMatchObject({ error: { code } });
      expect([code, validate('schemas/ErrorEnvelope', examples[code]!.value)]).toEqual([code, null]);
    }
  });

  it('declares the headers of every response, with required rate-limit headers on counted requests', () => {
    for (const [name, { responses }] of operations.filter(([each]) => !isProbe(each))) {
      for (const [status, response] of Object.entries(responses)) {
        const { headers = {} } = dereference(document, response);
        expect([name, status, Object.keys(headers)]).toEqual([
          name,
          status,
          expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
        ]);
        const { required = false } = dereference(document, headers['X-RateLimit-Limit']!);
        expect([name, status, required]).toEqual([name, status, !MAYBE_UNCOUNTED.includes(Number(status))]);
      }
    }
  });

  it('has a document for version 1 with its paths, the paths without a version and no unused components', async () => {
    const { body: first } = await app.http.get('/openapi/v1.json').expect(200);
    const paths = Object.keys((first as OpenAPIV3.Document).paths);

    expect(new OpenAPISchemaValidator({ version: 3 }).validate(first as OpenAPIV3.Document).errors).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(['/api/v1/users', '/api/auth/login', '/health/live']));
    expect(paths.filter((path) => path.startsWith('/api/v2/'))).toEqual([]);
    const used = new Set([...JSON.stringify(first).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference));
    const there = Object.entries((first as OpenAPIV3.Document).components!)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, entries]) => Object.keys(entries as object).map((name) => `#/components/${kind}/${name}`));
    expect(there.filter((component) => !used.has(component))).toEqual([]);
  });
});

/** Statuses of requests that can be rejected before the rate limiter counts them. */
const MAYBE_UNCOUNTED = [400, 401, 406, 410, 429, 500, 503];

const isProbe = (name: string): boolean => name.includes(' /health/');

function dereference<Value extends object>(
  document: OpenAPIV3.Document,
  node: Value | OpenAPIV3.ReferenceObject,
): Value {
  return '$ref' in node ? (resolvePointer(document, node.$ref) as Value) : node;
}

/** Returns a function that validates a value against a component of the document. It returns the errors, or null. */
function validatorOf(document: OpenAPIV3.Document) {
  const ajv = new Ajv({ strict: false, logger: false });
  ajv.addSchema({ $id: 'document', ...document });
  return (component: string, value: unknown) => {
    const check = ajv.compile({ $ref: `document#/components/${component}` });
    return check(value) ? null : check.errors;
  };
}

function resolvePointer(document: OpenAPIV3.Document, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}
