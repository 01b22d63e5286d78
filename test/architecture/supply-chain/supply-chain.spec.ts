import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { licencesPage } from '../../../scripts/licences.cjs';
import { allPackages, productionPackages } from '../../../scripts/production-packages.cjs';
import { isMended, LEAST_VERSIONS } from './least-versions.js';

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

const all = allPackages();
const production = productionPackages();
const called = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

describe('package-lock.json', () => {
  it('gives the service no version with a known fault', () => {
    const faulty = production.flatMap((one) =>
      (LEAST_VERSIONS[one.name] ?? [])
        .filter(({ mended }) => !isMended(one.version, mended))
        .map(({ advisory }) => `${called(one)}: ${advisory}`),
    );
    expect(faulty).toEqual([]);
  });

  it('is asked for nothing that it does not have', () => {
    const names = new Set(production.map(({ name }) => name));
    expect(Object.keys(LEAST_VERSIONS).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    ['3.9.7', ['3.9.8'], false],
    ['3.10.0', ['3.9.8'], true],
    ['4.0.0', ['3.9.8'], true],
    ['2.9.9', ['3.9.8'], false],
    ['4.0.0', ['3.2.3', '4.0.1'], false],
    ['3.2.3', ['3.2.3', '4.0.1'], true],
    ['2.0.0', ['1.9.0', '3.3.0'], false],
  ])('holds %s against %j: %s', (version, mended, expected) => {
    expect(isMended(version, mended)).toBe(expected);
  });

  it('takes everything from the registry, and knows it by its hash', () => {
    const elsewhere = all.filter(({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'));
    expect(elsewhere.map(called)).toEqual([]);
    const unknown = all.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
    // Tools' binaries for other platforms, which nobody here has ever fetched.
    expect(unknown.filter(({ dev, optional, os, cpu }) => !(dev && optional && (os ?? cpu))).map(called)).toEqual([]);
  });

  it('has no package that comes by an address of its own', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, Record<string, string>>;
    const ranges = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(ranges.length).toBeGreaterThan(80);
    expect(ranges.filter((range) => !/^[~^]?\d+(\.\d+){2}$/.test(range))).toEqual([]);
  });
});

describe('scripts of packages', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };

  it('are those that were looked at', () => {
    const having = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(Object.keys(allowScripts).sort()).toEqual(having.sort());
  });

  it('run for the two that are compiled, here and in the image', () => {
    const running = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(running).toEqual(['argon2', 'better-sqlite3']);
    expect(readFileSync('docker/Dockerfile', 'utf8')).toContain(`npm rebuild ${running.join(' ')} `);
  });
});

describe('the source', () => {
  // It keeps whole files in memory; Nest brings it along.
  it('leaves multer alone', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const using = files.filter((file) => /from 'multer'|platform-express\/multer|\b(File|Files|AnyFiles)Interceptor\b/.test(readFileSync(`src/${file}`, 'utf8'))); // prettier-ignore
    expect(files.length).toBeGreaterThan(500);
    expect(using).toEqual([]);
  });
});

describe('licences', () => {
  it('are such as anybody may use', () => {
    const other = production.filter(({ licence = 'none' }) =>
      licence
        .replace(/[()]/g, '')
        .split(' OR ')
        .every((one) => !LICENCES.includes(one)),
    );
    expect(other.map((one) => `${called(one)}: ${one.licence}`)).toEqual([]);
  });

  it('are told as they are (npm run licences)', () => {
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(production));
  });
});

describe('npm run sbom', () => {
  it('names every package of the service, and no other', () => {
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
