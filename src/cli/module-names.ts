import { invalid } from '../core/errors/domain-error.js';
import { RESERVED_WORDS } from './reserved-words.js';

const FORM = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Names of keys and indexes contain it; databases accept at most 64 characters for such a name. */
const LONGEST = 30;
/** Placeholder names of the templates in every notation, and the indefinite article before the resource name. */
const PLACEHOLDER = /\ba(?= paper clip)|desk([-_]?)drawer|paper([-_ ]?)clip(s?)/gi;

/** Replaces the placeholder names of the templates by the names of a module and its resource. */
export class ModuleNames {
  readonly singular: string;
  readonly plural: string;

  constructor(
    readonly module: string,
    options: { readonly singular?: string; readonly plural?: string } = {},
  ) {
    this.singular = options.singular ?? module.replace(/s$/, '');
    this.plural = options.plural ?? (module.endsWith('s') ? module : `${this.singular}s`);
    // "api" is the path of all modules. The others would collide with FeatureModule, VersionedEntity and DeliveryResource.
    check('NAME', module, ['api', 'feature']);
    check('--singular', this.singular, ['delivery', 'version', 'versioned']);
    check('--plural', this.plural, []);
    if (RESERVED_WORDS.has(this.table)) {
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

  into(template: string): string {
    return template.replace(PLACEHOLDER, (found, ofModule?: string, ofThing?: string, many?: string) => {
      if (ofModule !== undefined) return inTheFormOf(found, ofModule, this.module);
      if (ofThing !== undefined) return inTheFormOf(found, ofThing, many === '' ? this.singular : this.plural);
      return /^[aeiou]/.test(this.singular) ? `${found}n` : found;
    });
  }
}

function check(field: string, name: string, taken: readonly string[]): void {
  if (taken.includes(name)) throw invalid({ field, message: `"${name}" is reserved by Masthead.` });
  if (FORM.test(name) && name.length <= LONGEST) return;
  const form = `lower-case letters and digits with single dashes between them, at most ${LONGEST}`;
  throw invalid({ field, message: `"${name}" must be ${form}.` });
}

function inTheFormOf(found: string, between: string, name: string): string {
  if (found === found.toUpperCase()) return name.replaceAll('-', between).toUpperCase();
  const text = between === '' ? camel(name) : name.replaceAll('-', between);
  return /^[A-Z]/.test(found) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
