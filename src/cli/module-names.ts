import { invalid } from '../core/errors/domain-error.js';

const FORM = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Names of keys and indices are made of it; no database takes more than 64 characters for one. */
const LONGEST = 30;

/** What the templates are written for: `paper-clip`, in every form in which a name can be written. */
const PLACEHOLDER = /\ba(?= paper clip)|paper([-_ ]?)clip(s?)/gi;

/** Writes the name of a new thing, and of many of them, in the place of the one that the templates have. */
export class ModuleNames {
  constructor(
    private readonly singular: string,
    readonly plural: string,
  ) {
    const faults = Object.entries({ name: singular, plural })
      .filter(([, name]) => !FORM.test(name) || name.length > LONGEST || name === 'api')
      .map(([field, name]) => ({
        field,
        message: `"${name}" must be lower-case letters and digits with single dashes, at most ${LONGEST}, and not "api".`,
      }));
    if (faults.length > 0) throw invalid(...faults);
  }

  get feature(): string {
    return `${camel(this.plural)}Feature`;
  }

  get table(): string {
    return this.plural.replaceAll('-', '_');
  }

  get resource(): string {
    return this.singular.replaceAll('-', '_');
  }

  into(template: string): string {
    return template.replace(PLACEHOLDER, (found, between: string | undefined, many: string | undefined) =>
      between === undefined
        ? this.article(found)
        : inTheFormOf(found, between, many === '' ? this.singular : this.plural),
    );
  }

  private article(a: string): string {
    return /^[aeiou]/.test(this.singular) ? `${a}n` : a;
  }
}

function inTheFormOf(found: string, between: string, name: string): string {
  if (found === found.toUpperCase()) return name.replaceAll('-', between).toUpperCase();
  if (between !== '') return asBegun(found, name.replaceAll('-', between));
  return asBegun(found, camel(name));
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const asBegun = (found: string, text: string): string =>
  found.startsWith('P') ? text.charAt(0).toUpperCase() + text.slice(1) : text;
