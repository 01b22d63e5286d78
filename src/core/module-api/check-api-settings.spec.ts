import { Controller, Get, Module } from '@nestjs/common';
import { loadSettings, SettingsError } from '../../config/load-settings.js';
import { integer } from '../../config/validators.js';
import { collectModuleSettings } from './collect-module-settings.js';
import { checkApiSettings } from './check-api-settings.js';
import type { FeatureModule } from './feature-module.js';

@Controller()
class ListController {
  @Get()
  list() {
    return [];
  }

  @Get(':id')
  show() {
    return {};
  }
}

@Controller('by-name')
class NamesController {
  @Get(':name')
  show() {
    return {};
  }
}

@Module({})
class EmptyModule {}

const feature = (name: string, declaration: Partial<FeatureModule> = {}): FeatureModule => ({
  moduleApi: 1,
  name,
  module: EmptyModule,
  api: {},
  surfaces: [{ controllers: [ListController] }],
  ...declaration,
});
const MODULES = [
  feature('books', { settings: { BOOKS_SHOWN: integer(1, 10)({ default: 3, desc: '' }) } }),
  feature('films'),
  feature('names', { surfaces: [{ controllers: [NamesController] }] }),
  feature('pages', { api: { prefix: '/pages' } }),
];
const SCHEMES = { names: ['bearer', 'api_key'], isComplete: true };

function errorsOf(env: Record<string, string>, modules: readonly FeatureModule[] = MODULES, schemes = SCHEMES) {
  const given = {
    JWT_SECRET: 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...env,
  };
  try {
    loadSettings(collectModuleSettings(modules), given, checkApiSettings(modules, schemes));
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('checkApiSettings', () => {
  it('accepts prefixes that lead to no existing route', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ NAMES_API_PREFIX: '/api/v1/books', FILMS_API_PREFIX: '/films' })).toEqual([]);
    expect(errorsOf({ FILMS_API_PREFIX: '/api/v1/books', BOOKS_API_ENABLED: 'false' })).toEqual([]);
  });

  it.each([
    [
      { FILMS_API_PREFIX: '/api/v1/books' },
      'FILMS_API_PREFIX: must be a path without routes of other modules: the route GET /api/v1/books is claimed by the module "books" and by the module "films"',
    ],
    [
      { BOOKS_API_PREFIX: '/api/v1/films/' },
      'BOOKS_API_PREFIX: must be a path without routes of other modules: the route GET /api/v1/films is claimed by the module "books" and by the module "films"',
    ],
    [
      { FILMS_API_PREFIX: '/api/v1' },
      'FILMS_API_PREFIX: must be a path without routes of other modules: the route GET /api/v1 is claimed by ApiRootController.showFirst and by the module "films"',
    ],
    [
      { BOOKS_API_PREFIX: '/x', FILMS_API_PREFIX: '/x/' },
      'BOOKS_API_PREFIX: must be a path without routes of other modules: the route GET /x is claimed by the module "books" and by the module "films"',
    ],
  ])('rejects %j with one error', (env, error) => {
    expect(errorsOf(env as Record<string, string>)).toEqual([error]);
  });

  it('rejects an API_PREFIX that leads to the declared prefix of another module', () => {
    const modules = [feature('pages', { api: { prefix: '/site/books' } }), feature('books')];
    expect(errorsOf({ API_PREFIX: '/site/{module}' }, modules)).toEqual([
      expect.stringMatching(
        /^API_PREFIX: .* GET \/site\/books is claimed by the module "pages" and by the module "books"$/,
      ),
    ]);
  });

  it('leaves collisions of declarations to the check of routes', () => {
    const modules = [feature('pages', { api: { prefix: '/api/v1/books' } }), feature('books')];
    expect(errorsOf({}, modules)).toEqual([]);
  });

  it('reports an unknown scheme of API_AUTHENTICATION once', () => {
    expect(errorsOf({ API_AUTHENTICATION: 'bearer,basic', FILMS_API_AUTHENTICATION: 'digest,basic' })).toEqual([
      'API_AUTHENTICATION: unknown scheme "basic"; known schemes: bearer, api_key',
      'FILMS_API_AUTHENTICATION: unknown scheme "digest"; known schemes: bearer, api_key',
      'FILMS_API_AUTHENTICATION: unknown scheme "basic"; known schemes: bearer, api_key',
    ]);
  });

  it('lists the errors of all layers in one order', () => {
    const env = {
      FILMS_API_PREFIX: '/api/v1/books',
      NAMES_API_AUTHENTICATION: 'word',
      FILMS_API_RATE_LIMIT_WINDOW: '0',
      BOOKS_SHOWN: '11',
      API_RATE_LIMIT_REQUESTS: 'many',
      NODE_ENV: 'production',
    };
    const errors = errorsOf(env);
    expect(errors).toEqual([
      'API_RATE_LIMIT_REQUESTS: must be a whole number from 1 to 1000000000',
      'BOOKS_SHOWN: must be a whole number from 1 to 10',
      'FILMS_API_RATE_LIMIT_WINDOW: must be a whole number from 1 to 86400',
      'PUBLIC_URL: is required in production',
      'NAMES_API_AUTHENTICATION: unknown scheme "word"; known schemes: bearer, api_key',
      expect.stringMatching('^FILMS_API_PREFIX: '),
    ]);
    expect(errorsOf(Object.fromEntries(Object.entries(env).reverse()))).toEqual(errors);
  });

  it('does not compare prefixes if one of them is invalid', () => {
    expect(errorsOf({ API_PREFIX: '/x', FILMS_API_PREFIX: '/api/v1/books' })).toEqual([
      'API_PREFIX: must contain {module}, the placeholder for the module name',
    ]);
  });

  it('reports the errors of settings if isEnabled of a surface fails on them', () => {
    const failing = feature('books', {
      settings: { BOOKS_PATH: integer(1, 9)({ desc: '' }) },
      surfaces: [
        {
          controllers: [ListController],
          isEnabled: (settings) => (settings as unknown as { BOOKS_PATH: number }).BOOKS_PATH.toFixed() === '1',
        },
      ],
    });
    expect(errorsOf({}, [failing])).toEqual(['BOOKS_PATH: is required']);
  });

  describe('with modules that may have undeclared schemes', () => {
    const undeclared = { ...SCHEMES, isComplete: false };

    it('leaves an unknown scheme to the registry', () => {
      expect(errorsOf({ FILMS_API_AUTHENTICATION: 'word' }, MODULES, undeclared)).toEqual([]);
    });

    it('lists an unknown scheme in addition to another error', () => {
      expect(errorsOf({ FILMS_API_AUTHENTICATION: 'word', PORT: 'x' }, MODULES, undeclared)).toEqual([
        'PORT: must be a whole number from 0 to 65535',
        'FILMS_API_AUTHENTICATION: unknown scheme "word"; known schemes: bearer, api_key, and undeclared schemes of modules',
      ]);
    });
  });
});
