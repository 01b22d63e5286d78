import { isAbsolute, join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { ASSET_FILE_TYPES } from '../../../core/http/index.js';
import { FEATURE_MODULES, type FeatureModule } from '../../../core/module-api/index.js';
import { pagesSettings } from '../pages.settings.js';
import { InvalidThemeError } from './invalid-theme.error.js';
import { assertNoneBelow, type FolderFile, isFolder, listFolders, readFolder } from './read-folder.js';

const MIB = 1024 * 1024;
const VIEW_TYPE = '.eta';
const VIEW_RULES = { types: [VIEW_TYPE], maxBytes: MIB / 4, maxTotalBytes: 4 * MIB };
const ASSET_RULES = { types: ASSET_FILE_TYPES, maxBytes: 2 * MIB, maxTotalBytes: 16 * MIB };

/** A template file. The template `board` of the module `desks` has the name `desks/board`. */
export interface ViewFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/**
 * The templates and assets of the site, read once at startup: those of the theme, whose folder is `PAGES_THEME` or the `theme` of a
 * module, and the own templates of modules (`views`).
 */
@Injectable()
export class Theme {
  /** Templates of the theme, which replace other templates. */
  readonly views: readonly ViewFile[];
  readonly assets: readonly FolderFile[];
  /** Own templates of modules. */
  readonly moduleViews: readonly ViewFile[];
  private readonly folder: string | undefined;

  constructor(settings: Settings, @Inject(FEATURE_MODULES) modules: readonly FeatureModule[]) {
    const { PAGES_THEME } = settings.getSection(pagesSettings);
    this.folder = findThemeFolder(PAGES_THEME, modules);
    this.moduleViews = readViewsOfModules(modules);
    const [views, assets] = this.folder === undefined ? [] : subfolders(this.folder);
    this.views = views === undefined ? [] : readThemeViews(views);
    this.assets = assets === undefined ? [] : readFolder(assets, ASSET_RULES);
    if (assets !== undefined) assertNoSubfolder(assets);
  }
}

/** Returns the absolute path of the theme: `setting`, the value of `PAGES_THEME`, or the `theme` of a module. The folder may not exist. */
export function findThemeFolder(setting: string | undefined, modules: readonly FeatureModule[]): string | undefined {
  const declared = modules.flatMap((module) => (module.theme === undefined ? [] : [absolute(module, 'theme')]));
  return setting === undefined ? declared[0] : resolve(setting);
}

/** Reads the own templates of the modules. */
export const readViewsOfModules = (modules: readonly FeatureModule[]): ViewFile[] =>
  modules.flatMap((module) =>
    module.views === undefined ? [] : readModuleViews(absolute(module, 'views'), module.name),
  );

/** Returns the two folders of a theme, each undefined if it does not exist. A theme must have one of them. */
function subfolders(folder: string): readonly (string | undefined)[] {
  if (!isFolder(folder)) throw new InvalidThemeError([`the theme ${folder} is not a folder`]);
  const found = ['views', 'assets'].map((name) => (isFolder(join(folder, name)) ? join(folder, name) : undefined));
  if (found.some(Boolean)) return found;
  throw new InvalidThemeError([`the theme ${folder} has neither a folder "views" nor a folder "assets"`]);
}

function absolute({ name, ...module }: FeatureModule, member: 'theme' | 'views'): string {
  const path = module[member]!;
  if (isAbsolute(path)) return path;
  throw new InvalidThemeError([
    `"${member}" of the module "${name}" must be an absolute path, such as join(__dirname, '../${path}')`,
  ]);
}

const readThemeViews = (folder: string): ViewFile[] => [
  ...readViews(folder, ''),
  ...listFolders(folder).flatMap((module) => readModuleViews(join(folder, module), module)),
];

/** The templates of a module have no subfolders. */
function readModuleViews(folder: string, module: string): ViewFile[] {
  const views = readViews(folder, `${module}/`);
  assertNoneBelow(folder, VIEW_TYPE);
  return views;
}

const readViews = (folder: string, prefix: string): ViewFile[] =>
  readFolder(folder, VIEW_RULES).map(({ name, path, bytes }) => ({
    name: prefix + name.slice(0, -VIEW_TYPE.length),
    path,
    text: bytes.toString('utf8'),
  }));

function assertNoSubfolder(folder: string): void {
  const [name] = listFolders(folder);
  if (name !== undefined) throw new InvalidThemeError([`${join(folder, name)} is a folder: assets have no subfolders`]);
}
