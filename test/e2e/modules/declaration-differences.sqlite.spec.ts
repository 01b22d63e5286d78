import { Controller, Get, Header, Injectable, Module, StreamableFile, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ApiObjectResponse,
  command,
  CommandHandler,
  ErrorPageRenderer,
  EventSubscriber,
  type FeatureModule,
  HealthCheck,
  IncludeProvider,
  ItemCreated,
  Listen,
  Public,
  RecurringJob,
  SelfLink,
  subscriber,
  TextResponse,
} from '../../../src/index.js';
import { BinaryResponse } from '../../../src/core/http/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { WordScheme } from './notes-module.js';

@Injectable()
class PinListener {
  @Listen(ItemCreated)
  count(): void {
    // Only the declaration matters.
  }
}

@Injectable()
class DeafListener {}

class PinHealthCheck extends HealthCheck {
  readonly name = 'pins';
  check = () => Promise.resolve();
}

class PinErrorPages extends ErrorPageRenderer {
  render = () => new TextResponse('', 'text/html');
}

@Module({})
class EmptyModule {}

@Module({ providers: [PinListener, DeafListener] })
class PinsModule {}

const pins = (more: Partial<FeatureModule>): FeatureModule => ({
  ...{ moduleApi: 1, name: 'pins', module: EmptyModule },
  ...more,
});

const served = (controller: Type): Partial<FeatureModule> => ({ api: {}, surfaces: [{ controllers: [controller] }] });

const startError = (more: Partial<FeatureModule>): Promise<string> =>
  startTestApp({}, 'sqlite', [pins(more)]).then(
    async (site) => {
      await site.stop();
      return '';
    },
    (error: unknown) => (error as Error).message,
  );

describe('The start with declared classes of a module', () => {
  it.each<[string, Partial<FeatureModule>, string]>([
    [
      'is not a provider',
      { listeners: [PinListener] },
      'the class PinListener in "listeners" of the module "pins" is not a provider: add it to "providers" of its Nest module',
    ],
    [
      'is a health check and not a provider',
      { health: [PinHealthCheck] },
      'the class PinHealthCheck in "health" of the module "pins" is not a provider: add it to "providers" of its Nest module',
    ],
    [
      'has no method with @Listen',
      { module: PinsModule, listeners: [PinListener, DeafListener] },
      'the class DeafListener in "listeners" of the module "pins" has no method with @Listen: decorate one, or remove the class',
    ],
  ])('fails with the module and a remedy if a declared class %s', async (_, more, message) => {
    expect(await startError(more)).toBe(`The modules do not fit together:\n  ${message}`);
  });

  it('fails with all missing providers of all kinds in one message', async () => {
    class PinMirror extends EventSubscriber {
      handle = () => Promise.resolve();
    }
    class PinCommand extends CommandHandler {
      run = () => Promise.resolve('');
    }
    class PinJob extends RecurringJob {
      readonly name = 'pins.sweep';
      readonly everyMs = 1000;
      run = () => Promise.resolve();
    }
    class PinScheme extends WordScheme {}
    class PinIncludes extends IncludeProvider {
      load = () => Promise.resolve(new Map<number, never[]>());
    }
    @Controller()
    class EmptyController {}

    const error = await startError({
      ...served(EmptyController),
      listeners: [PinListener],
      jobs: [PinJob],
      authSchemes: [PinScheme],
      subscribers: [subscriber('pins.mirror', PinMirror)],
      commands: [command('pins', PinCommand, { description: 'print pins' })],
      includes: [{ of: 'article', name: 'pins', type: 'pin', attributes: {}, provider: PinIncludes }],
      errorPages: PinErrorPages,
    });
    const missing = (name: string, list: string) =>
      `  the class ${name} in "${list}" of the module "pins" is not a provider: add it to "providers" of its Nest module`;
    expect(error.split('\n')).toEqual([
      'The modules do not fit together:',
      missing('PinListener', 'listeners'),
      missing('PinJob', 'jobs'),
      missing('PinScheme', 'authSchemes'),
      missing('PinMirror', 'subscribers'),
      missing('PinCommand', 'commands'),
      missing('PinIncludes', 'includes'),
      missing('PinErrorPages', 'errorPages'),
    ]);
  });

  it('succeeds if the declared class is a provider with a method with @Listen', async () => {
    expect(await startError({ module: PinsModule, listeners: [PinListener] })).toBe('');
  });
});

describe('The start with resources of a module', () => {
  class PinResource {
    @ApiProperty({ type: 'integer' })
    id: number;

    @ApiProperty({ enum: ['pin'] })
    type: 'pin';

    @ApiProperty({ type: SelfLink })
    links: SelfLink;
  }

  /** A part of a response that has no path. */
  class PinCount {
    @ApiProperty({ enum: ['pin_count'] })
    type: 'pin_count';
  }

  @Controller()
  class PinsController {
    @Get(':id')
    @Public()
    @ApiObjectResponse('Show a pin', 200, PinResource)
    show() {
      return {};
    }

    @Get('count')
    @Public()
    @ApiObjectResponse('Count the pins', 200, PinCount)
    count() {
      return {};
    }
  }

  it('fails with the module, the route and a remedy if a presented resource is not declared', async () => {
    expect(await startError(served(PinsController))).toBe(
      'The modules do not fit together:\n  the module "pins" presents the resource "pin" at GET /api/v1/pins/:id, but no module declares it: ' +
        `add the path of one object to "resources", such as { pin: ':id' }`,
    );
  });

  it('succeeds if the resource is declared', async () => {
    expect(await startError({ ...served(PinsController), resources: { pin: ':id' } })).toBe('');
  });
});

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
