import type { TextResponse } from '../response/http-response.js';

/** An error of a request, for its page. */
export interface ErrorView {
  /** The HTTP status: 404. */
  readonly status: number;
  /** Shown to the user. */
  readonly message: string;
  /** The id of the request in the log. */
  readonly requestId: string;
}

/** Renders errors as HTML pages, for modules that serve pages. Must not query the database, which may have failed. */
export abstract class ErrorPageRenderer {
  /** Returns the page of an error. Must be synchronous. The status of the response is that of the error. */
  abstract render(error: ErrorView): TextResponse;
}

/** Injection token: the renderers that the modules declare, by module name, as `ReadonlyMap<string, Type<ErrorPageRenderer>>`. */
export const ERROR_PAGES = Symbol('error pages');
