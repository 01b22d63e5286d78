import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CompressedFile } from './compressed-file.js';

/** The files that the page loads: those of this folder, and some of more than 20 in the package of Swagger UI. */
const FILES = {
  'docs.css': 'assets',
  'docs.js': 'assets',
  'docs-names.js': 'assets',
  'swagger-ui.css': 'package',
  'swagger-ui-bundle.js': 'package',
  'favicon-32x32.png': 'package',
  'oauth2-redirect.html': 'package',
  'oauth2-redirect.js': 'package',
} as const;
type FileName = keyof typeof FILES;

/** A document that the page can show. */
export interface DocumentDefinition {
  /** Name in the list of the page, and value of the query parameter `definition`. */
  readonly name: string;
  readonly label: string;
  /** Absolute path of the document. */
  readonly path: string;
}

export interface DocsPageOptions {
  /** The page opens the first definition. */
  readonly definitions: readonly DocumentDefinition[];
  /** Whether the browser stores the credentials, so that they outlive the tab. */
  readonly persistAuthorization: boolean;
  /** Options of the OAuth 2.0 client of Swagger UI. */
  readonly signIn: object | undefined;
}

/** The page at `/docs` and its files, by path. They are read at the first request. */
export class DocsPage {
  private loaded: Promise<ReadonlyMap<string, CompressedFile>> | undefined;

  constructor(private readonly options: () => DocsPageOptions) {}

  /** Returns undefined if the page has no such file. */
  async find(path: string): Promise<CompressedFile | undefined> {
    this.loaded ??= this.load();
    return (await this.loaded).get(path);
  }

  private async load(): Promise<ReadonlyMap<string, CompressedFile>> {
    const names = Object.keys(FILES) as FileName[];
    const files = new Map(await Promise.all(names.map(async (name) => [name, await loadFile(name)] as const)));
    const toUrl = (name: FileName): string => `${name}?v=${files.get(name)!.version}`;
    const toPage = (folder: string) =>
      new CompressedFile('html', Buffer.from(buildHtml(this.options(), (name) => folder + toUrl(name))));
    const inFolder = toPage('');
    return new Map([
      ['/docs', toPage('docs/')],
      ['/docs/', inFolder],
      ['/docs/index.html', inFolder],
      ...[...files].map(([name, file]) => [`/docs/${name}`, file] as const),
    ]);
  }
}

async function loadFile(name: FileName): Promise<CompressedFile> {
  const folder =
    FILES[name] === 'assets' ? join(__dirname, 'assets') : dirname(require.resolve('swagger-ui-dist/package.json'));
  return new CompressedFile(name.replace(/.*\./, ''), await readFile(join(folder, name)));
}

/** URLs are relative, so that the page also works below a path of a proxy. */
function buildHtml({ definitions, ...options }: DocsPageOptions, toUrl: (name: FileName) => string): string {
  const choices = definitions.map(
    ({ name, label, path }) => `<option value="${name}" data-url="..${path}">${label}</option>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Masthead API</title>
<link rel="icon" type="image/png" href="${toUrl('favicon-32x32.png')}">
<link rel="stylesheet" href="${toUrl('swagger-ui.css')}">
<link rel="stylesheet" href="${toUrl('docs.css')}">
<script defer src="${toUrl('swagger-ui-bundle.js')}"></script>
<script defer src="${toUrl('docs-names.js')}"></script>
<script defer src="${toUrl('docs.js')}"></script>
</head>
<body>
<header>
<strong>Masthead API</strong>
<label>Definition <select id="definition">${choices.join('')}</select></label>
</header>
<div id="swagger-ui" data-options="${escapeAttribute(JSON.stringify(options))}"><p class="wrapper">Loading …</p></div>
</body>
</html>
`;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
