import { invalid } from '../core/errors/domain-error.js';
import { SQL_RESERVED_WORDS } from './sql-reserved-words.js';

const NAME_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Names of keys and indexes contain it; databases accept at most 64 characters for such a name. */
const MAX_NAME_LENGTH = 30;
/** Placeholder names of the templates in every notation, and the indefinite article before the resource name. */
const PLACEHOLDER = /\ba(?= paper clip)|desk([-_]?)drawer|paper([-_ ]?)clip(s?)/gi;

/** Replaces the placeholder names of the templates by the names of a module and its resource. */
export class ModuleNameReplacer {
  readonly singular: string;
  readonly plural: string;

  constructor(
    readonly module: string,
    options: { readonly singular?: string; readonly plural?: string } = {},
  ) {
    this.singular = options.singular ?? module.replace(/s$/, '');
    this.plural = options.plural ?? (module.endsWith('s') ? module : `${this.singular}s`);
    // "api" is the path of all modules. The others would collide with FeatureModule, VersionedEntity and DeliveryResource.
    assertName('NAME', module, ['api', 'feature']);
    assertName('--singular', this.singular, ['delivery', 'version', 'versioned']);
    assertName('--plural', this.plural, []);
    if (SQL_RESERVED_WORDS.has(this.table)) {
      throw invalid({
        field: '--plural',
        message: `"${this.table}" is a reserved word of SQL and cannot be the name of a table.`,
      });
    }
  }

  get feature(): string {
    return `${camel(this.module)}Feature`;
  }

  get table(): string {
    return this.plural.replaceAll('-', '_');
  }

  get resource(): string {
    return this.singular.replaceAll('-', '_');
  }

  applyTo(template: string): string {
    return template.replace(PLACEHOLDER, (found, ofModule?: string, ofThing?: string, many?: string) => {
      if (ofModule !== undefined) return matchNotation(found, ofModule, this.module);
      if (ofThing !== undefined) return matchNotation(found, ofThing, many === '' ? this.singular : this.plural);
      return /^[aeiou]/.test(this.singular) ? `${found}n` : found;
    });
  }
}

function assertName(field: string, name: string, taken: readonly string[]): void {
  if (taken.includes(name)) throw invalid({ field, message: `"${name}" is reserved by Masthead.` });
  if (NAME_PATTERN.test(name) && name.length <= MAX_NAME_LENGTH) return;
  const form = `lower-case letters and digits with single dashes between them, at most ${MAX_NAME_LENGTH}`;
  throw invalid({ field, message: `"${name}" must be ${form}.` });
}

function matchNotation(found: string, between: string, name: string): string {
  if (found === found.toUpperCase()) return name.replaceAll('-', between).toUpperCase();
  const text = between === '' ? camel(name) : name.replaceAll('-', between);
  return /^[A-Z]/.test(found) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
