/** Any JSON value, for access in tests without type checks. */
export type Json = ReturnType<typeof JSON.parse>;

/** A response of the application. */
export class TestResponse {
  constructor(
    /** Method and path, for error messages: `POST /api/v1/articles`. */
    private readonly request: string,
    readonly status: number,
    readonly headers: Headers,
    /** Parsed value of a JSON body, otherwise the text; null if the body is empty. */
    readonly body: Json,
  ) {}

  /** Reads a response of `fetch`. `request` is shown in errors, for example `GET /api/v1/articles`. */
  static async from(request: string, response: Response): Promise<TestResponse> {
    const text = await response.text();
    const isJson = /^application\/([\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
    const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text;
    return new TestResponse(request, response.status, response.headers, body);
  }

  /** Returns the body if the status is as expected. Otherwise throws an error that contains the response. */
  expect(status: number): Json {
    if (this.status === status) return this.body;
    const received = typeof this.body === 'string' ? this.body : JSON.stringify(this.body, null, 2);
    throw new Error(`${this.request} returned ${this.status}, not ${status}:\n${received}`);
  }
}
