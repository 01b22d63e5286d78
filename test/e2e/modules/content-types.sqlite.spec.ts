import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { Public, TextResponse } from '../../../src/index.js';
import { BinaryResponse } from '../../../src/core/http/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { pins, served, startError } from './pins-module.js';

describe('Content types of routes', () => {
  @Controller()
  class FormatsController {
    @Get('text')
    @Public()
    @Header('Content-Type', 'text/csv; charset=utf-8')
    text() {
      return Promise.resolve('a,b\n');
    }

    @Get('feed')
    @Public()
    @Header('Content-Type', 'application/feed+json')
    feed() {
      return { version: 'https://jsonfeed.org/version/1.1' };
    }

    @Get('json')
    @Public()
    @Header('Content-Type', 'application/json')
    json() {
      return 'a text in JSON';
    }

    @Get('response')
    @Public()
    @Header('Content-Type', 'text/csv')
    response() {
      return new TextResponse('{}', 'text/plain; charset=utf-8');
    }

    @Get('bytes')
    @Public()
    @Header('Content-Type', 'text/csv')
    bytes() {
      return new BinaryResponse(Buffer.from('x'), 'image/png', { ETag: '"x"' });
    }

    @Get('stream')
    @Public()
    @Header('Content-Type', 'text/csv')
    stream() {
      return Promise.resolve(new StreamableFile(Buffer.from('a,b\n')));
    }

    @Get('wrong')
    @Public()
    @Header('Content-Type', 'text/csv')
    wrong() {
      return { a: 1 };
    }
  }

  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({}, 'sqlite', [pins(served(FormatsController))]);
  });
  afterAll(() => site.stop());

  it('stop the start if they are not media types', async () => {
    @Controller()
    class UnknownController {
      @Get()
      @Public()
      @Header('content-type', 'csv')
      list() {
        return 'a,b';
      }
    }

    expect(await startError(served(UnknownController))).toBe(
      'The modules do not fit together:\n  GET /api/v1/pins of the module "pins" declares the content type "csv", which is not a media type: ' +
        'use one such as "text/csv; charset=utf-8"',
    );
  });

  it.each([
    ['text', 'text/csv; charset=utf-8', 'a,b\n'],
    ['feed', 'application/feed+json', '{"version":"https://jsonfeed.org/version/1.1"}'],
    ['json', 'application/json; charset=utf-8', '"a text in JSON"'],
    ['response', 'text/plain; charset=utf-8', '{}'],
    ['bytes', 'image/png', 'x'],
    ['stream', 'text/csv; charset=utf-8', 'a,b\n'],
  ])('are sent as declared, or as the response has them: %s', async (path, type, body) => {
    const response = await fetch(`${site.url}/api/v1/pins/${path}`);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, type, body]);
  });

  it('cause 500 if the response is JSON and the declared type is not', async () => {
    const { body } = await site.unchecked.get('/api/v1/pins/wrong').expect(500);
    expect(body.error.code).toBe('INTERNAL_ERROR');
  });
});
