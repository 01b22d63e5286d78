import { Controller, Get, Injectable, Module } from '@nestjs/common';
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
import { WordScheme } from './notes-module.js';
import { served, startError } from './pins-module.js';

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

@Module({ providers: [PinListener, DeafListener] })
class PinsModule {}

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
