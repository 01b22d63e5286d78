import { JSON_API_MEDIA_TYPE } from '../core/versioning/index.js';
import type { ServerErrors } from './server-errors.js';
import { type Json, TestResponse } from './test-response.js';

/** Headers of a request, by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Returns the headers with the credential of a client. Called before each request. */
export type Credentials = () => Promise<HeaderFields> | HeaderFields;

/**
 * HTTP client of the application. Sends bodies as JSON, below `/api/v2` as JSON:API. `Body` is the type of the response body.
 *
 * @example
 * const { data } = (await app.as('editor').get<{ data: Entry }>('/api/v1/calendar/1')).expect(200);
 */
export class TestClient {
  /** @internal */
  constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
    private readonly errors: ServerErrors,
  ) {}

  /** Sends a GET request. `path` begins with `/`; `headers` are added to the credentials. */
  get<Body = Json>(path: string, headers?: HeaderFields): Promise<TestResponse<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  /** Sends a POST request with a JSON body. */
  post<Body = Json>(path: string, body?: object, headers?: HeaderFields): Promise<TestResponse<Body>> {
    return this.send('POST', path, body, headers);
  }

  /** Sends a PUT request with a JSON body. */
  put<Body = Json>(path: string, body: object, headers?: HeaderFields): Promise<TestResponse<Body>> {
    return this.send('PUT', path, body, headers);
  }

  /** Sends a PATCH request with a JSON body. */
  patch<Body = Json>(path: string, body: object, headers?: HeaderFields): Promise<TestResponse<Body>> {
    return this.send('PATCH', path, body, headers);
  }

  /** Sends a DELETE request. */
  delete<Body = Json>(path: string, headers?: HeaderFields): Promise<TestResponse<Body>> {
    return this.send('DELETE', path, undefined, headers);
  }

  private async send<Body>(
    method: string,
    path: string,
    body?: object,
    headers?: HeaderFields,
  ): Promise<TestResponse<Body>> {
    const type = path.startsWith('/api/v2/') ? JSON_API_MEDIA_TYPE : 'application/json';
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: { ...(body && { 'Content-Type': type }), ...(await this.credentials()), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return TestResponse.from(`${method} ${path}`, response, (id) => this.errors.find(id));
  }
}
