import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Agent } from 'supertest';
import { validatingAgent } from './openapi-matcher.js';

const document = {
  openapi: '3.0.3',
  info: { title: 'A thing', version: '1' },
  paths: {
    '/api/things/{id}': {
      get: {
        responses: {
          200: {
            description: 'The thing',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['id'],
                  properties: { id: { type: 'integer' }, size: { type: 'integer', default: 7 } },
                },
              },
            },
          },
        },
      },
    },
  },
};

describe('validatingAgent', () => {
  let server: Server;
  let api: Agent;
  let answer: { status: number; body: unknown };

  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    api = validatingAgent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, JSON.stringify(document));
  });

  afterAll(() => server.close());

  it('returns a documented response unchanged', async () => {
    answer = { status: 200, body: { id: 1 } };

    const { body } = await api.get('/api/things/1').query({ a: 1 }).set({ 'X-Mine': '1' }).expect(200);

    expect(body).toEqual({ id: 1 });
  });

  it('rejects a body that does not match its schema', async () => {
    answer = { status: 200, body: { id: 'one' } };

    await expect(api.get('/api/things/1').expect(200)).rejects.toThrow('id must be integer');
  });

  it('rejects a status, a method and a path that are not in the document', async () => {
    answer = { status: 418, body: {} };

    await expect(api.get('/api/things/1')).rejects.toThrow(
      'returned 418, which does not match the OpenAPI document: /api/things/{id} has only the statuses 200',
    );
    await expect(api.post('/api/things/1')).rejects.toThrow('has no method post');
    await expect(api.get('/api/nothings')).rejects.toThrow('the document has no such path');
  });

  it('reports a failed expectation of the test before schema errors, with the body', async () => {
    answer = { status: 422, body: { reason: 'too short' } };

    await expect(api.get('/api/things/1').expect(200)).rejects.toThrow(/expected 200 "OK", got 422.*\n.*too short/);
  });

  it('does not validate responses outside the API', async () => {
    answer = { status: 200, body: 'a page' };

    await expect(api.get('/a-page').expect(200)).resolves.toMatchObject({ body: 'a page' });
  });
});
