const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** HTML that a page contains without further escaping. Created by `html`, or by `Html.trusted`. */
export class Html {
  private constructor(readonly text: string) {}

  /**
   * Wraps HTML that is safe, for example the stored content of an article, which was sanitised. Values from requests or from other
   * services are not safe: write them into an `html` template, or sanitise them with `HtmlSanitizer`.
   */
  static trusted(text: string): Html {
    return new Html(text);
  }
}

/** A value in an `html` template. Texts and numbers are escaped, `Html` is not, and the items of a list are joined. */
export type HtmlValue = string | number | Html | readonly HtmlValue[];

/**
 * Template tag for HTML that escapes its values:
 *
 *     html`<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`
 *
 * Write values between tags, or in quoted attributes. A URL from outside must be checked before: escaping does not make
 * `javascript:` safe, although the Content-Security-Policy of pages blocks such scripts.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  Html.trusted(strings.map((text, at) => text + (at < values.length ? toText(values[at]!) : '')).join(''));

const toText = (value: HtmlValue): string => {
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(toText).join('') : escape(String(value));
};
