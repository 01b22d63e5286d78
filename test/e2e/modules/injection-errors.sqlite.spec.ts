import { Controller, Get, Inject, Injectable, Module, type Type } from '@nestjs/common';
import { type FeatureModule, PageRenderer, PagesModule, Public } from '../../../src/index.js';
import { startTestApp } from '../../support/test-app.js';

@Injectable()
class NoteService {}

@Injectable()
class NotePresenter {}

@Injectable()
class ArchiveService {}

@Module({ providers: [ArchiveService] })
class ArchiveModule {}

const [PRINTER, DESK] = [Symbol('printer'), Symbol('desk')];

@Module({ providers: [NoteService, { provide: PRINTER, useValue: 'inkjet' }] })
class NotesModule {}

@Module({ imports: [PagesModule], exports: [PagesModule] })
class ReexportingModule {}

const notes = (more: Partial<FeatureModule>): FeatureModule => ({
  ...{ moduleApi: 1, name: 'notes', module: NotesModule, api: {} },
  ...more,
});

const startError = (more: Partial<FeatureModule>): Promise<string> =>
  startTestApp({}, 'sqlite', [notes(more)]).then(
    async (site) => {
      await site.stop();
      return '';
    },
    (error: unknown) => (error as Error).message,
  );

/** Decorates a class as a controller with one route. */
function controller(type: Type): Type {
  Object.assign(type.prototype as object, { list: () => ({}) });
  const handler = Object.getOwnPropertyDescriptor(type.prototype, 'list')!;
  for (const decorate of [Get(), Public()]) decorate(type.prototype as object, 'list', handler);
  Controller()(type);
  return type;
}

/** Returns a class with these dependencies, as the compiler emits it. */
function dependent(type: Type, ...dependencies: unknown[]): Type {
  Injectable()(type);
  Reflect.defineMetadata('design:paramtypes', dependencies, type);
  return type;
}

const served = (dependencies: unknown[], imports: Type[] = []) => {
  class NotesController {
    constructor(
      readonly first: unknown,
      readonly second: unknown,
    ) {}
  }
  return { surfaces: [{ controllers: [controller(dependent(NotesController, ...dependencies))], imports }] };
};

const centre = (...dependencies: unknown[]) => {
  class NoteWriter {
    constructor(
      readonly first: unknown,
      readonly second: unknown,
    ) {}
  }
  @Module({ imports: [ArchiveModule], providers: [dependent(NoteWriter, ...dependencies)] })
  class CentreModule {}
  return { module: CentreModule };
};

describe('The start with a dependency that cannot be injected', () => {
  it.each<[string, Partial<FeatureModule>, string]>([
    [
      'of a controller is exported by a Nest module that the surface does not import',
      served([PageRenderer]),
      'the parameter "first" of NotesController in the module "notes" needs PageRenderer of PagesModule: add PagesModule to "imports" of the surface, or to "imports" and "exports" of NotesModule',
    ],
    [
      'of a controller is a provider that its module does not export',
      served([PageRenderer, NoteService], [PagesModule]),
      'the parameter "second" of NotesController in the module "notes" needs NoteService, which NotesModule does not export: add NoteService to "exports" of NotesModule',
    ],
    [
      'of a controller has no provider',
      served([NotePresenter]),
      'the parameter "first" of NotesController in the module "notes" needs NotePresenter, which no module provides: add NotePresenter to "providers" of the surface, or to "providers" and "exports" of NotesModule',
    ],
    [
      'of a controller has a class that was imported with "import type"',
      served([Function]),
      'the type of the parameter "first" of NotesController in the module "notes" is not known at runtime: import its class without "type"; for an interface, use @Inject with a token',
    ],
    [
      'of a provider is an interface',
      centre(Object),
      'the type of the parameter "first" of NoteWriter in the module "notes" is not known at runtime: import its class without "type"; for an interface, use @Inject with a token',
    ],
    [
      'of a provider is exported by a Nest module that is not imported',
      centre(PageRenderer),
      'the parameter "first" of NoteWriter in the module "notes" needs PageRenderer of PagesModule: add PagesModule to "imports" of CentreModule',
    ],
    [
      'of a provider belongs to another Nest module that does not export it',
      centre(ArchiveService),
      'the parameter "first" of NoteWriter in the module "notes" needs ArchiveService, which ArchiveModule does not export: inject a class that ArchiveModule exports',
    ],
    [
      'of a provider has no provider',
      centre(NotePresenter),
      'the parameter "first" of NoteWriter in the module "notes" needs NotePresenter, which no module provides: add NotePresenter to "providers" of CentreModule',
    ],
  ])('fails with the module, the class and a remedy if it %s', async (_, more, message) => {
    expect(await startError(more)).toBe(`The modules do not fit together:\n  ${message}`);
  });

  it('names the token of a property and of a factory', async () => {
    class NoteWriter {
      readonly desk: string;
    }
    Inject(DESK)(NoteWriter.prototype, 'desk');
    @Module({ providers: [dependent(NoteWriter)] })
    class PropertyModule {}
    expect(await startError({ module: PropertyModule })).toContain(
      'the property "desk" of NoteWriter in the module "notes" needs Symbol(desk), which no module provides: add Symbol(desk) to "providers" of PropertyModule',
    );
    @Module({ providers: [{ provide: DESK, useFactory: (printer: unknown) => printer, inject: [PRINTER] }] })
    class FactoryModule {}
    expect(await startError({ module: FactoryModule })).toContain(
      'parameter 1 of Symbol(desk) in the module "notes" needs Symbol(printer), which no module provides: add Symbol(printer) to "providers" of FactoryModule',
    );
  });

  it('succeeds if the surface imports the Nest module, or its module exports it', async () => {
    expect(await startError(served([PageRenderer], [PagesModule]))).toBe('');
    expect(await startError({ ...served([PageRenderer]), module: ReexportingModule })).toBe('');
  });
});
