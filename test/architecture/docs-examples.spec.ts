import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');
/** Pages whose examples are complete files. They must compile against the public exports of the sources. */
const PAGES = [
  'audit',
  'authentication-schemes',
  'commands',
  'cookbook',
  'extending',
  'extending-articles',
  'health',
  'jobs',
  'mails',
  'metrics',
  'operations',
  'pages-and-themes',
  'search',
  'strategies',
  'subscribers',
  'testing-a-site',
].map((name) => `docs/${name}.md`);

/** Declarations of files that the examples import. The examples are compiled as files of `docs/src`. */
const DECLARED_FILES = {
  'docs/src/modules/index.ts':
    "import type { FeatureModule } from 'masthead'; export declare const modules: readonly FeatureModule[];",
};

interface Example {
  readonly file: string;
  /** The line of the page before the first line of the example. */
  readonly line: number;
  readonly text: string;
}

function examplesOf(page: string, markdown: string): Example[] {
  return [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(({ 1: text, index }, n) => ({
    file: join(ROOT, page.replace(/^docs\/(.*)\.md$/, `docs/src/$1.${n + 1}.ts`)),
    line: markdown.slice(0, index).split('\n').length,
    text: text!,
  }));
}

/** Compiles all examples in one program. Returns the errors with the line of the page. */
function compileErrors(examples: readonly Example[]): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const paths = { masthead: ['./src/index.ts'], 'masthead/testing': ['./src/testing/index.ts'] };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, paths, baseUrl: undefined }, ROOT);
  const host = ts.createCompilerHost({ ...options, noEmit: true });
  const own = Object.entries(DECLARED_FILES).map(([file, text]) => [join(ROOT, file), text] as const);
  const texts = new Map([...own, ...examples.map(({ file, text }) => [file, text] as const)]);
  const [exists, read] = [host.fileExists.bind(host), host.readFile.bind(host)];
  // By default the compiler searches no folder that does not exist.
  host.directoryExists = undefined;
  host.fileExists = (path) => texts.has(path) || exists(path);
  host.readFile = (path) => texts.get(path) ?? read(path);
  const program = ts.createProgram([...texts.keys()], { ...options, noEmit: true, noUnusedLocals: false }, host);
  return examples.flatMap(({ file, line }) => {
    const source = program.getSourceFile(file)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => {
        const at = line + source.getLineAndCharacterOfPosition(start).line + 1;
        return `${file.replace(`${ROOT}/`, '')}, line ${at} of the page: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      },
    );
  });
}

const EXAMPLE = 'examples/newsroom';

/** Returns the blocks that are not part of the files that they name. `// …` marks omitted lines. */
function unmatchedBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/^```(?:ts|json) (\S+)\n([\s\S]*?)^```$/gm)].flatMap(([, file, block]) => {
    const text = readFileSync(join(ROOT, EXAMPLE, file!), 'utf8');
    const pieces = block!.split(/^ *\/\/ …\n/m);
    let from = 0;
    for (const piece of pieces) {
      const at = `\n${text}`.indexOf(`\n${piece}`, from);
      if (at < 0) return [`${file}: ${piece}`];
      from = at + piece.length;
    }
    return [];
  });
}

describe('the examples of the documentation', () => {
  it('are part of the files of examples/newsroom that they name', () => {
    const page = readFileSync(join(ROOT, 'docs/adding-a-module.md'), 'utf8');
    expect(page.match(/^```ts/gm)!).toHaveLength(page.match(/^```ts \S+$/gm)!.length);
    expect(page.match(/^```ts/gm)!.length).toBeGreaterThan(15);
    expect(unmatchedBlocks(page)).toEqual([]);
    const site = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
    expect(site.match(/^```json \S+$/gm)).toHaveLength(2);
    expect(unmatchedBlocks(site)).toEqual([]);
    expect(unmatchedBlocks(page.replace("'calendar:write', 'editor'", "'calendar:write', 'author'"))).toEqual([
      expect.stringMatching(/^src\/modules\/calendar\/calendar\.permissions\.ts: /),
    ]);
  });

  it('compile against the public exports', () => {
    const examples = PAGES.flatMap((page) => examplesOf(page, readFileSync(join(ROOT, page), 'utf8')));
    expect(examples.length).toBeGreaterThanOrEqual(12);
    // Control: the compiler must report this example.
    const broken = `A page.\n\n\`\`\`ts\nimport { SlugStrategy } from 'masthead';\nclass Mine extends SlugStrategy {}\n\`\`\`\n`;
    const faults = compileErrors([...examples, ...examplesOf('docs/broken.md', broken)]);
    expect(faults).toEqual([
      expect.stringMatching(/^docs\/src\/broken\.1\.ts, line 5 of the page: Non-abstract class 'Mine' does not/),
    ]);
  });
});
