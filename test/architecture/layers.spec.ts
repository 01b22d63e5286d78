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

/** A well-behaved application. */
const SOUND: Record<string, string> = {
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

/** For every rule a file that breaks it, so that no rule can stop biting unseen. */
const BROKEN: Record<string, [file: string, text: string]> = {
  'no-circular': ['src/core/circle.ts', `export { circle } from './circle.js';`],
  'core-knows-no-module': ['src/core/upward.ts', `import '../modules/users/index.js';`],
  'config-knows-nobody': ['src/config/upward.ts', `import '../core/text.js';`],
  'modules-meet-at-the-index': ['src/modules/articles/deep.ts', `import '../users/users.service.js';`],
  'others-enter-by-the-index': ['src/cli/deep.ts', `import type { A } from '../modules/users/users.service.js';`],
  'every-module-has-its-place': ['src/modules/index.ts', `import './novel/index.js';`],
  'users-calls-downhill': ['src/modules/users/uphill.ts', `import '../articles/index.js';`],
  'auth-calls-downhill': ['src/modules/auth/uphill.ts', `import '../articles/index.js';`],
  'api-clients-calls-downhill': ['src/modules/api-clients/uphill.ts', `import '../articles/index.js';`],
  'categories-calls-downhill': ['src/modules/categories/uphill.ts', `import '../articles/index.js';`],
  'tags-calls-downhill': ['src/modules/tags/uphill.ts', `import '../articles/index.js';`],
  'articles-calls-downhill': ['src/modules/articles/uphill.ts', `import '../import/index.js';`],
  'comments-calls-downhill': ['src/modules/comments/uphill.ts', `import '../import/index.js';`],
  'ratings-calls-downhill': ['src/modules/ratings/uphill.ts', `import '../import/index.js';`],
  'attachments-calls-downhill': ['src/modules/attachments/uphill.ts', `import '../import/index.js';`],
  'webhooks-calls-downhill': ['src/modules/webhooks/uphill.ts', `import '../import/index.js';`],
  'audit-calls-downhill': ['src/modules/audit/uphill.ts', `import '../import/index.js';`],
  'publisher-calls-downhill': ['src/modules/publisher/uphill.ts', `import '../import/index.js';`],
  'browser-script-calls-downhill': ['src/modules/browser-script/uphill.ts', `import '../import/index.js';`],
  'pages-calls-downhill': ['src/modules/pages/uphill.ts', `import '../import/index.js';`],
  'import-calls-downhill': ['src/modules/import/uphill.ts', `import '../novel/index.js';`],
  'persistence-alone-knows-typeorm': ['src/modules/users/rows.service.ts', `import 'typeorm';`],
  'surfaces-alone-know-http': ['src/modules/users/http.service.ts', `import type { Request } from 'express';`],
  'no-service-knows-a-controller': ['src/modules/users/upward.service.ts', `import './v1/users.controller.js';`],
  'no-repository-knows-a-service': ['src/modules/users/upward.repository.ts', `import './users.service.js';`],
  'no-entity-knows-a-repository': ['src/modules/users/upward.entity.ts', `import './users.repository.js';`],
  'no-controller-skips-the-service': ['src/modules/users/v1/rows.controller.ts', `import '../users.repository.js';`],
  'centre-knows-no-surface': ['src/modules/users/shown.ts', `import './v1/user.presenter.js';`],
  'migrations-know-no-source': ['migrations/1-upward.ts', `import '../src/core/text.js';`],
  'source-knows-no-test': ['src/core/tested.ts', `import './text.spec.js';`],
  'no-unresolvable': ['src/core/lost.ts', `import './nowhere.js';`],
  'no-undeclared-package': ['src/core/borrowed.ts', `import 'supertest';`],
};

describe('the layers', () => {
  it('hold in this source', async () => {
    const { violations, modules } = await cruise(ROOT);

    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(100);
  });

  it('let a well-behaved application pass', async () => {
    expect((await cruiseFiles(SOUND)).violations).toEqual([]);
  });

  it('hold in what "masthead new module" writes, but for where the package is', async () => {
    const template = filesBelow(join(ROOT, 'templates/module/src/desk-drawer'), 'src/modules/users');
    const migration = filesBelow(join(ROOT, 'templates/module/migrations'), 'migrations');
    // One more, to see that it would be told.
    const wrong = { 'src/modules/users/wrong.service.ts': `import './desk-drawer.repository.js'; import 'typeorm';` };
    const { violations } = await cruiseFiles({ ...template, ...migration, ...wrong });
    const broken = violations.filter(({ rule }) => rule.name !== 'no-unresolvable');
    expect(broken.map(({ from, rule }) => [from, rule.name])).toEqual([
      ['src/modules/users/wrong.service.ts', 'persistence-alone-knows-typeorm'],
    ]);
    expect(Object.keys(template).length).toBeGreaterThan(12);
  });

  describe('of an application that breaks them all', () => {
    let violations: Violation[];

    beforeAll(async () => {
      const broken = Object.fromEntries(Object.values(BROKEN));
      const novel = { 'src/modules/novel/index.ts': 'export const novel = 1;' };
      ({ violations } = await cruiseFiles({ ...SOUND, ...novel, ...broken }));
    });

    const { forbidden } = jest.requireActual<{ forbidden: { name: string; severity: string }[] }>(CONFIG);

    it.each(forbidden)('say that $name is broken', ({ name, severity }) => {
      expect(severity).toBe('error');
      expect(violations.filter(({ rule }) => rule.name === name).map(({ from }) => from)).toContain(BROKEN[name]?.[0]);
    });
  });
});

/** Those of a folder, as if they stood in another. */
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

/** Dependency-cruiser is an ES module, and asks for a process of its own. */
function cruise(folder: string): Promise<{ violations: Violation[]; modules: number }> {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const input = ['--config', CONFIG, '--output-type', 'json', '--preserve-symlinks', 'src', 'migrations'];
  return new Promise((resolve, reject) => {
    // It ends with the number of violations: what it says counts.
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
