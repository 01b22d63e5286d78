import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');
/** The modules that `exports` of package.json names. */
export const ENTRY_POINTS = ['src/index', 'src/testing/index'].map((name) => join(ROOT, name));

const parseOptions = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.build.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return { ...options, incremental: false, tsBuildInfoFile: undefined, sourceMap: false };
};

export interface Declarations {
  /** The program of the declaration files of the package, without the sources. */
  readonly program: ts.Program;
  /** The declaration files that the entry points reach, relative to the folder of the package. */
  readonly texts: ReadonlyMap<string, string>;
  /** Classes that Nest creates: `<path of the declaration file>#<name>`. */
  readonly injectables: ReadonlySet<string>;
  isOwn(file: ts.SourceFile): boolean;
}

/** Emits the declaration files with the options of the build, without writing them. */
export function emitDeclarations(): Declarations {
  const options = parseOptions();
  const sources = ts.createProgram(
    ENTRY_POINTS.map((path) => `${path}.ts`),
    { ...options, emitDeclarationOnly: true },
  );
  const emitted = new Map<string, string>();
  const write = (path: string, text: string) => emitted.set(path.replace(`${ROOT}/dist/`, `${ROOT}/`), text);
  sources.emit(undefined, write, undefined, true);

  const host = ts.createCompilerHost(options);
  const [exists, read] = [host.fileExists.bind(host), host.readFile.bind(host)];
  const isSource = (path: string) => !path.includes('/node_modules/') && path.startsWith(ROOT) && path.endsWith('.ts');
  host.fileExists = (path) => emitted.has(path) || (!isSource(path) && exists(path));
  host.readFile = (path) => emitted.get(path) ?? read(path);
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, version, true);
  };
  const program = ts.createProgram(
    ENTRY_POINTS.map((path) => `${path}.d.ts`),
    { ...options, noEmit: true, skipLibCheck: false },
    host,
  );
  const texts = new Map([...emitted].filter(([path]) => program.getSourceFile(path) !== undefined));
  return {
    program,
    texts: new Map([...texts].map(([path, text]) => [path.slice(ROOT.length + 1), text])),
    injectables: new Set(sources.getSourceFiles().flatMap(decoratedClasses)),
    isOwn: ({ fileName }) => emitted.has(fileName),
  };
}

const decoratedClasses = (file: ts.SourceFile): string[] =>
  file.fileName.includes('/node_modules/')
    ? []
    : file.statements
        .filter(ts.isClassDeclaration)
        .filter((node) => (ts.getDecorators(node) ?? []).length > 0)
        .map((node) => classKey(file.fileName.replace(/\.ts$/, '.d.ts'), node));

export const classKey = (path: string, { name }: ts.ClassLikeDeclaration): string => `${path}#${name?.text}`;
