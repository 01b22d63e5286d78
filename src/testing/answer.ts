/** Whatever JSON says; tests look into it. */
type Json = ReturnType<typeof JSON.parse>;

/** What the application has answered. */
export class Answer {
  constructor(
    /** `POST /api/v1/articles`, for whoever reads a failure. */
    private readonly request: string,
    readonly status: number,
    readonly headers: Headers,
    /** Of JSON its value, else the text; null where there is none. */
    readonly body: Json,
  ) {}

  static async of(request: string, response: Response): Promise<Answer> {
    const text = await response.text();
    const isJson = /^application\/([\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
    const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text;
    return new Answer(request, response.status, response.headers, body);
  }

  /** The body, where the status is the expected one; throws what was answered otherwise. */
  expect(status: number): Json {
    if (this.status === status) return this.body;
    const told = typeof this.body === 'string' ? this.body : JSON.stringify(this.body, null, 2);
    throw new Error(`${this.request} was answered ${this.status}, not ${status}:\n${told}`);
  }
}
