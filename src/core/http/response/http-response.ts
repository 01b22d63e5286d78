export type ResponseHeaders = Readonly<Record<string, string>>;

/** The result of a controller that sets headers, a version or a status in addition to the body. */
export class HttpResponse<Body> {
  constructor(
    readonly body: Body,
    readonly headers: ResponseHeaders = {},
    /** The version of the object in the body. `ResponseSerializer` adds it to the ETag. */
    readonly version?: number,
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}

/** Adds a `Location` header with the URL of the created object. */
export const withLocation = <Body>({ body, headers, version }: HttpResponse<Body>, location: string, status?: number) =>
  new HttpResponse(body, { ...headers, Location: location }, version, status);

/** Adds a `Location` header with the `self` link of the body. */
export const created = <Body extends { data: { links: { self: string } } }>(response: HttpResponse<Body>) =>
  withLocation(response, response.body.data.links.self);
