import { Module } from '@nestjs/common';
import { AuthScheme } from '../../../src/core/auth/index.js';
import { permission } from '../../../src/core/identity/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { secret } from '../../../src/config/secret-settings.js';
import { integer } from '../../../src/config/validators.js';
import {
  notes,
  Notes1900000000000,
  NotesController,
  NotesModule,
  notesSettings,
  NoteWritten,
  WordScheme,
} from './notes-module.js';
import { startTestApp } from '../../support/test-app.js';

describe('Conflicting modules', () => {
  const other = (claims: Partial<FeatureModule>): FeatureModule => ({
    moduleApi: 1,
    name: 'other',
    module: NotesModule,
    ...claims,
  });

  it.each<[string, Partial<FeatureModule>, string]>([
    ['a name', { name: 'notes' }, 'list the module once, or choose another "name"'],
    [
      'a permission',
      { permissions: [permission('notes:write', 'admin')] },
      ': choose another name in "permissions" of the module "other"',
    ],
    ['an event', { events: [NoteWritten] }, ': choose another name in "events" of the module "other"'],
    [
      'a resource',
      { api: {}, resources: { note: ':id' } },
      ': choose another name in "resources" or "includes" of the module "other"',
    ],
    [
      'a migration',
      { migrations: [Notes1900000000000] },
      ': choose another name in "migrations" of the module "other"',
    ],
    ['a setting', { settings: notesSettings }, ': choose another name in "settings" of the module "other"'],
    [
      'a route',
      { api: { prefix: '/api/v1/notes' }, surfaces: [{ controllers: [NotesController] }] },
      ': change the path of one of them, or "prefix" in "api" of its module',
    ],
  ])('fails at startup with both modules and the remedy if %s is declared twice', async (_, claims, remedy) => {
    const error = await startTestApp({}, 'sqlite', [notes, other(claims)]).then(
      (site) => site.stop(),
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ message: expect.stringContaining(remedy) as string });
    expect(error).toMatchObject({ message: expect.stringContaining('"notes"') as string });
  });

  it('fails at startup and names both modules if an authentication scheme is declared twice', async () => {
    class OtherBearer extends WordScheme {
      override readonly name = 'bearer';
    }
    class OtherWord extends WordScheme {}
    @Module({ providers: [OtherBearer, OtherWord] })
    class OtherModule {}

    const error: unknown = await startTestApp({}, 'sqlite', [notes, other({ module: OtherModule })]).catch(
      (thrown: unknown) => thrown,
    );
    const message = expect.stringMatching(
      /scheme bearer is claimed by the Nest module CoreAuthModule and by the module "other": .*\n.*scheme word is claimed by the module "notes" and by the module "other"/,
    ) as string;
    expect(error).toMatchObject({ message });
  });

  it('fails at startup and names both modules if a surface provides an authentication scheme of another module', async () => {
    class OtherWord extends WordScheme {}
    const claims = { api: {}, surfaces: [{ controllers: [], providers: [OtherWord] }] };
    await expect(startTestApp({}, 'sqlite', [notes, other(claims)])).rejects.toThrow(
      'the scheme word is claimed by the module "notes" and by the module "other": choose another "name" in one of the classes',
    );
  });

  it('fails at startup and names both modules if two modules declare one authentication scheme', async () => {
    await expect(startTestApp({}, 'sqlite', [notes, other({ authSchemes: [WordScheme] })])).rejects.toThrow(
      'the scheme word is claimed by the module "notes" and by the module "other"',
    );
  });

  it('fails at startup if a declared authentication scheme depends on an unknown scheme or reads no credential', async () => {
    class Dependent extends WordScheme {
      override readonly name = 'dependent';
      override readonly acceptedWith = 'baerer';
    }
    class Headless extends AuthScheme {
      readonly name = 'headless';
      readonly missingMessage = 'Missing credential';
      readonly challenge = 'Headless';
      readonly documentation = { type: 'http', scheme: 'headless' } as const;
      authenticate = () => Promise.resolve({ userId: 1, role: 'admin' as const });
    }
    @Module({ providers: [Dependent, Headless] })
    class OtherModule {}

    const claims = { module: OtherModule, authSchemes: [Dependent, Headless] };
    const error: unknown = await startTestApp({}, 'sqlite', [notes, other(claims)]).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: [
        'The modules do not fit together:',
        '  the scheme dependent of the module "other" is accepted with "baerer", which is not a scheme',
        '  the scheme headless of the module "other" must have a header or override isPresent',
      ].join('\n'),
    });
  });

  it('fails at startup if a module declares a setting of Masthead', async () => {
    const settings = { PORT: integer(1, 2)({ default: 1 }) };
    await expect(startTestApp({}, 'sqlite', [other({ settings })])).rejects.toThrow(
      'the setting PORT is claimed by the application and by the module "other": choose another name in "settings" of the module "other"',
    );
  });

  it.each([
    ['Masthead', 'JWT_SECRET', {}],
    ['the module itself', 'OTHER_TOKEN', { OTHER_TOKEN: secret(integer(1, 2))({ default: 1 }) }],
  ])('fails at startup if a setting has the name of the file of a secret of %s', async (_, key, settings) => {
    const file = { [`${key}_FILE`]: integer(1, 2)({ default: 1 }) };
    await expect(startTestApp({}, 'sqlite', [other({ settings: { ...settings, ...file } })])).rejects.toThrow(
      `the setting ${key}_FILE of the module "other" must have another name: the variable contains the path of the file of the secret setting ${key}`,
    );
  });

  it('fails at startup if a declaration or a setting contains a scheme that no module provides', async () => {
    const declared = other({ api: { authentication: ['word', 'digest'] } });
    await expect(startTestApp({}, 'sqlite', [notes, declared])).rejects.toThrow(
      'api.authentication of the module "other": unknown scheme "digest"; known schemes: word, bearer, api_key',
    );
    const error: unknown = await startTestApp({ API_AUTHENTICATION: 'digest,word,bearer' }, 'sqlite', [notes]).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      name: 'SettingsError',
      problems: ['API_AUTHENTICATION: unknown scheme "digest"; known schemes: word, bearer, api_key'],
    });
  });
});
