import type { TextResponse } from '../response/http-response.js';

export interface ErrorView {
  readonly status: number;
  /** Shown to the user. */
  readonly message: string;
  readonly requestId: string;
}

/** Renders errors as HTML pages, for modules that serve pages. Must not query the database, which may have failed. */
export abstract class ErrorPageRenderer {
  abstract render(error: ErrorView): TextResponse;
}

/** Injection token: the renderers that the modules declare, by module name, as `ReadonlyMap<string, Type<ErrorPageRenderer>>`. */
export const ERROR_PAGES = Symbol('error pages');
