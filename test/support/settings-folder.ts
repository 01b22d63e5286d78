import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../src/config/environment.js';
import { loadSettings, SettingsError } from '../../src/config/load-settings.js';

/** Loads settings with a private DATA_DIR. */
export class SettingsFolder {
  readonly DATA_DIR = mkdtempSync(join(tmpdir(), 'masthead-settings-'));

  load(env: Environment = {}) {
    return loadSettings({}, { DATA_DIR: this.DATA_DIR, ...env });
  }

  loadErrors(env: Environment): readonly string[] {
    try {
      this.load(env);
    } catch (error) {
      if (error instanceof SettingsError) return error.problems;
      throw error;
    }
    return [];
  }

  remove(): void {
    rmSync(this.DATA_DIR, { recursive: true });
  }
}
