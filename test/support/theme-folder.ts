import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder with the files of a theme, such as `views/footer.eta` and `assets/site.css`. */
export class ThemeFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'masthead-theme-'));

  constructor(files: Readonly<Record<string, string | Buffer>>) {
    this.write(files);
  }

  write(files: Readonly<Record<string, string | Buffer>>): void {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.path, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
