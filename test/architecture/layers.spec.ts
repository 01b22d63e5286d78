import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

/** An application without violations. */
const VALID_FILES: Record<string, string> = {
  'src/core/text.ts': 'export const text = 1;',
  'src/core/text.spec.ts': 'export const spec = 1;',
  'src/modules/articles/index.ts': 'export const articles = 1;',
  'src/modules/import/index.ts': 'export const importer = 1;',
  'src/modules/users/index.ts': `export { service } from './users.service.js';`,
  'src/modules/users/users.service.ts': `export { repository as service } from './users.repository.js';`,
  'src/modules/users/users.repository.ts': `import 'typeorm'; export const repository = 1;`,
  'src/modules/users/v1/users.controller.ts': `import 'express'; import '../users.service.js';`,
  'src/modules/users/v1/user.presenter.ts': 'export const presenter = 1;',
  'migrations/index.ts': `import 'typeorm';`,
};

/** One violation for every rule, so that the test fails if a rule stops working. */
const VIOLATIONS: Record<string, [file: string, text: string]> = {
  'no-circular': ['src/core/circle.ts', `export { circle } from './circle.js';`],
  'core-imports-no-module': ['src/core/upward.ts', `import '../modules/users/index.js';`],
  'config-imports-no-other-folder': ['src/config/upward.ts', `import '../core/text.js';`],
  'modules-import-other-modules-by-index': ['src/modules/articles/deep.ts', `import '../users/users.service.js';`],
  'other-code-imports-modules-by-index': [
    'src/cli/deep.ts',
    `import type { A } from '../modules/users/users.service.js';`,
  ],
  'every-module-is-in-module-order': ['src/modules/index.ts', `import './novel/index.js';`],
  'users-imports-only-earlier-modules': ['src/modules/users/uphill.ts', `import '../articles/index.js';`],
  'auth-imports-only-earlier-modules': ['src/modules/auth/uphill.ts', `import '../articles/index.js';`],
  'single-sign-on-imports-only-earlier-modules': [
    'src/modules/single-sign-on/uphill.ts',
    `import '../articles/index.js';`,
  ],
  'api-clients-imports-only-earlier-modules': ['src/modules/api-clients/uphill.ts', `import '../articles/index.js';`],
  'categories-imports-only-earlier-modules': ['src/modules/categories/uphill.ts', `import '../articles/index.js';`],
  'tags-imports-only-earlier-modules': ['src/modules/tags/uphill.ts', `import '../articles/index.js';`],
  'articles-imports-only-earlier-modules': ['src/modules/articles/uphill.ts', `import '../import/index.js';`],
  'comments-imports-only-earlier-modules': ['src/modules/comments/uphill.ts', `import '../import/index.js';`],
  'ratings-imports-only-earlier-modules': ['src/modules/ratings/uphill.ts', `import '../import/index.js';`],
  'attachments-imports-only-earlier-modules': ['src/modules/attachments/uphill.ts', `import '../import/index.js';`],
  'webhooks-imports-only-earlier-modules': ['src/modules/webhooks/uphill.ts', `import '../import/index.js';`],
  'audit-imports-only-earlier-modules': ['src/modules/audit/uphill.ts', `import '../import/index.js';`],
  'publisher-imports-only-earlier-modules': ['src/modules/publisher/uphill.ts', `import '../import/index.js';`],
  'browser-script-imports-only-earlier-modules': [
    'src/modules/browser-script/uphill.ts',
    `import '../import/index.js';`,
  ],
  'pages-imports-only-earlier-modules': ['src/modules/pages/uphill.ts', `import '../import/index.js';`],
  'import-imports-only-earlier-modules': ['src/modules/import/uphill.ts', `import '../novel/index.js';`],
  'every-folder-of-core-has-a-floor': ['src/core/groundless.ts', `import './attic/index.js';`],
  'every-folder-of-core/pipeline-has-a-floor': ['src/core/pipeline/groundless.ts', `import './attic/index.js';`],
  'every-folder-of-modules/articles-has-a-floor': ['src/modules/articles/groundless.ts', `import './attic/index.js';`],
  'only-persistence-imports-typeorm': ['src/modules/users/rows.service.ts', `import 'typeorm';`],
  'only-surfaces-import-http': ['src/modules/users/http.service.ts', `import type { Request } from 'express';`],
  'no-service-imports-a-controller': ['src/modules/users/upward.service.ts', `import './v1/users.controller.js';`],
  'no-repository-imports-a-service': ['src/modules/users/upward.repository.ts', `import './users.service.js';`],
  'no-entity-imports-a-repository': ['src/modules/users/upward.entity.ts', `import './users.repository.js';`],
  'no-surface-imports-a-repository': ['src/modules/users/v1/rows.controller.ts', `import '../users.repository.js';`],
  'services-import-no-surface': ['src/modules/users/shown.ts', `import './v1/user.presenter.js';`],
  'no-centre-imports-json-api': ['src/modules/users/format.ts', `import '../../core/json-api/index.js';`],
  'migrations-import-no-source': ['migrations/1-upward.ts', `import '../src/core/text.js';`],
  'source-imports-no-test': ['src/core/tested.ts', `import './text.spec.js';`],
  'no-unresolvable': ['src/core/lost.ts', `import './nowhere.js';`],
  'no-undeclared-package': ['src/core/borrowed.ts', `import 'supertest';`],
};

const FLOOR_RULE = /^(.+)-imports-only-lower-floors$/;

const HIGHEST_FLOORS: Record<string, string> = { core: 'openapi', 'core/pipeline': 'edge', 'modules/articles': 'v2' };

/** Returns a file that violates the rule: for a floor, one that imports the highest floor, or a folder without a floor. */
function violationOf(rule: string): [file: string, text: string][] {
  const [, folder] = FLOOR_RULE.exec(rule) ?? [];
  if (folder === undefined) return Object.entries(VIOLATIONS).flatMap(([name, file]) => (name === rule ? [file] : []));
  const top = HIGHEST_FLOORS[dirname(folder)]!;
  const target = folder.endsWith(`/${top}`) ? 'attic' : top;
  return [[`src/${folder}/upward.ts`, `import '../${target}/index.js';`]];
}

describe('the dependency rules', () => {
  it('report no violation in this source', async () => {
    const { violations, modules } = await cruise(ROOT);

    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(100);
  });

  it('report no violation in a valid application', async () => {
    expect((await cruiseFiles(VALID_FILES)).violations).toEqual([]);
  });

  it('report no violation in the output of "masthead new module", except unresolved imports of the package', async () => {
    const template = filesBelow(join(ROOT, 'templates/module/src/desk-drawer'), 'src/modules/users');
    const migration = filesBelow(join(ROOT, 'templates/module/migrations'), 'migrations');
    // Control: the rules must report this file.
    const wrong = { 'src/modules/users/wrong.service.ts': `import './desk-drawer.repository.js'; import 'typeorm';` };
    const { violations } = await cruiseFiles({ ...template, ...migration, ...wrong });
    const broken = violations.filter(({ rule }) => rule.name !== 'no-unresolvable');
    expect(broken.map(({ from, rule }) => [from, rule.name])).toEqual([
      ['src/modules/users/wrong.service.ts', 'only-persistence-imports-typeorm'],
    ]);
    expect(Object.keys(template).length).toBeGreaterThan(12);
  });

  describe('in an application that violates every rule', () => {
    let violations: Violation[];

    beforeAll(async () => {
      const broken = Object.fromEntries(forbidden.flatMap(({ name }) => violationOf(name)));
      const targets = Object.fromEntries(
        [
          'modules/novel',
          'core/attic',
          'core/json-api',
          'core/openapi',
          'core/pipeline/attic',
          'core/pipeline/edge',
          'modules/articles/attic',
          'modules/articles/v2',
        ].map((folder) => [`src/${folder}/index.ts`, 'export const target = 1;']),
      );
      ({ violations } = await cruiseFiles({ ...VALID_FILES, ...targets, ...broken }));
    });

    const { forbidden } = jest.requireActual<{ forbidden: { name: string; severity: string }[] }>(CONFIG);

    it.each(forbidden)('report a violation of $name', ({ name, severity }) => {
      expect(severity).toBe('error');
      expect(violations.filter(({ rule }) => rule.name === name).map(({ from }) => from)).toContain(
        violationOf(name)[0]?.[0],
      );
    });
  });
});

/** Returns the TypeScript files of a folder, with their paths moved to another folder. */
function filesBelow(folder: string, place: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return Object.fromEntries(paths.map((path) => [join(place, path), readFileSync(join(folder, path), 'utf8')]));
}

async function cruiseFiles(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-layers-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return await cruise(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs dependency-cruiser in a separate process, because it is an ES module. */
function cruise(folder: string): Promise<{ violations: Violation[]; modules: number }> {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const input = ['--config', CONFIG, '--output-type', 'json', '--preserve-symlinks', 'src', 'migrations'];
  return new Promise((resolve, reject) => {
    // The exit code is the number of violations, so only the output is evaluated.
    execFile(process.execPath, [program, ...input], { cwd: folder, maxBuffer: 64e6 }, (_, output, complaint) => {
      try {
        const { summary } = JSON.parse(output) as { summary: { violations: Violation[]; totalCruised: number } };
        resolve({ violations: summary.violations, modules: summary.totalCruised });
      } catch {
        reject(new Error(complaint || output));
      }
    });
  });
}
