import { JSON_API_MEDIA_TYPE } from '../core/versioning/index.js';
import { TestResponse } from './test-response.js';

/** Headers of a request, by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** HTTP client of the application. Sends bodies as JSON, below `/api/v2` as JSON:API. */
export class TestClient {
  constructor(
    private readonly url: string,
    /** Called before each request. */
    private readonly credentials: () => Promise<HeaderFields> | HeaderFields,
  ) {}

  /** Sends a GET request. `path` begins with `/`; `headers` are added to the credentials. */
  get(path: string, headers?: HeaderFields): Promise<TestResponse> {
    return this.send('GET', path, undefined, headers);
  }

  /** Sends a POST request with a JSON body. */
  post(path: string, body?: object, headers?: HeaderFields): Promise<TestResponse> {
    return this.send('POST', path, body, headers);
  }

  /** Sends a PUT request with a JSON body. */
  put(path: string, body: object, headers?: HeaderFields): Promise<TestResponse> {
    return this.send('PUT', path, body, headers);
  }

  /** Sends a PATCH request with a JSON body. */
  patch(path: string, body: object, headers?: HeaderFields): Promise<TestResponse> {
    return this.send('PATCH', path, body, headers);
  }

  /** Sends a DELETE request. */
  delete(path: string, headers?: HeaderFields): Promise<TestResponse> {
    return this.send('DELETE', path, undefined, headers);
  }

  private async send(method: string, path: string, body?: object, headers?: HeaderFields): Promise<TestResponse> {
    const type = path.startsWith('/api/v2/') ? JSON_API_MEDIA_TYPE : 'application/json';
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: { ...(body && { 'Content-Type': type }), ...(await this.credentials()), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return TestResponse.from(`${method} ${path}`, response);
  }
}
