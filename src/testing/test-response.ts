import { inspect } from 'node:util';

/** Any JSON value, for access in tests without type checks. */
export type Json = ReturnType<typeof JSON.parse>;

/**
 * A response of the application. `Body` is the type of its body, by default any JSON value.
 *
 * @example
 * const response = await app.as('visitor').get<{ data: CreatedResource }>('/api/v1/articles/1');
 * assert.equal(response.expect(200).data.id, 1);
 *
 * const page = await app.as('visitor').get('/about');
 * page.expect(200);
 * assert.match(page.text, /<h1>About us<\/h1>/);
 */
export class TestResponse<Body = Json> {
  constructor(
    /** Method and path, for error messages: `POST /api/v1/articles`. */
    private readonly request: string,
    readonly status: number,
    readonly headers: Headers,
    /** Parsed value of a JSON body, otherwise the text; null if the body is empty. */
    readonly body: Body,
    /** The body as it was received, for example the HTML of a page; empty without a body. */
    readonly text: string,
    /** The exception of the application, if it caused a response with status 500 or 503; otherwise undefined. */
    readonly serverError?: unknown,
  ) {}

  /** @internal */
  static async from<Body>(
    request: string,
    response: Response,
    findError: (requestId: string | null) => unknown,
  ): Promise<TestResponse<Body>> {
    const { status, headers } = response;
    const text = await response.text();
    const isJson = /^application\/([\w.-]+\+)?json\b/.test(headers.get('content-type') ?? '');
    const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text;
    return new TestResponse(request, status, headers, body as Body, text, findError(headers.get('x-request-id')));
  }

  /**
   * Returns the body if the status is as expected. Otherwise throws an error that contains the response and, after a failure of the
   * application, its exception with the stack.
   */
  expect(status: number): Body {
    if (this.status === status) return this.body;
    const received = typeof this.body === 'string' ? this.body : JSON.stringify(this.body, null, 2);
    const cause = this.serverError === undefined ? '' : `\nException of the application:\n${inspect(this.serverError)}`;
    throw new Error(`${this.request} returned ${this.status}, not ${status}:\n${received}${cause}`);
  }
}
