import OpenAPISchemaValidator from 'openapi-schema-validator';
import type { OpenAPIV3 } from 'openapi-types';
import { RouteTable } from '../../src/core/module-api/route-table.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

describe('the OpenAPI document', () => {
  let app: TestApp;
  let document: OpenAPIV3.Document;
  let operations: [name: string, operation: OpenAPIV3.OperationObject, path: string][];

  beforeAll(async () => {
    app = await startTestApp();
    ({ body: document } = await app.http.get('/openapi.json').expect(200));
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
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

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);

    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([]);
  });

  it('gives every operation an id of its own', () => {
    const ids = operations.map(([, { operationId }]) => operationId);

    expect(ids.length).toBeGreaterThan(15);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('documents for every operation the errors of the walk', () => {
    for (const [name, { responses }] of operations) {
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['401', '429', '500', '503'])]);
    }
  });

  it('gives every error the envelope', () => {
    for (const [name, { responses }] of operations) {
      for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
        const { content } = response as OpenAPIV3.ResponseObject;
        expect([name, status, content]).toEqual([
          name,
          status,
          { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        ]);
      }
    }
  });

  it('describes the body of every success but 204', () => {
    for (const [name, { responses }] of operations) {
      const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
      expect([name, success]).toEqual([name, expect.anything()]);
      const [content] = Object.values((success as OpenAPIV3.ResponseObject).content ?? {});
      const described = content?.schema !== undefined;
      expect([name, described]).toEqual([name, status !== '204']);
    }
  });

  it('names the two schemes of the specification', () => {
    expect(document.components?.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      api_key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    });
  });

  it('asks for a credential where the route does, and takes one everywhere', () => {
    const routes = app.app.get(RouteTable).routes;
    for (const [name, { security }, path] of operations) {
      const [method] = name.split(' ');
      const declared = path.replace(/\{(\w+)\}/g, ':$1');
      const route = routes.find((one) => one.path === declared && one.method.toLowerCase() === method);
      const wanted = [{ bearer: [] }, { api_key: [] }, ...(route?.access === 'public' ? [{}] : [])];
      expect([name, security]).toEqual([name, wanted]);
    }
  });

  it('declares every parameter of a path', () => {
    for (const [name, { parameters = [] }, path] of operations) {
      const declared = (parameters as OpenAPIV3.ParameterObject[]).filter((parameter) => parameter.in === 'path');
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([name, declared.map((parameter) => parameter.name)]).toEqual([name, wanted]);
    }
  });
});

function resolve(document: OpenAPIV3.Document, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}
