import { Module, type Type } from '@nestjs/common';
import type { ApiDeclaration, ControllerSurface } from './api-declaration.js';

/** Creates the Nest module of a surface. Nest's error messages contain its name, for example `TagsV2Surface`. */
export function createSurfaceModule(
  { name, module }: ApiDeclaration,
  { controllers, providers = [], imports = [], version = 1 }: ControllerSurface,
): Type {
  const className = `${toPascalCase(name)}V${version}Surface`;
  const surfaceModule = { [className]: class {} }[className]!;
  Module({ imports: [module, ...imports], controllers: [...controllers], providers: [...providers] })(surfaceModule);
  return surfaceModule;
}

const toPascalCase = (name: string): string => name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
