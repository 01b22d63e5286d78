export type Headers = Readonly<Record<string, string>>;

/** What a controller answers where a body alone does not say it all. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Headers = {},
    /** Of the one object that the body shows; `AnswerWriter` makes its entity tag of it. */
    readonly version?: number,
    /** Undefined: that of the route. */
    readonly status?: number,
  ) {}
}

/** The answer to a request that made something: `Location` says where it is. */
export const located = <Body>({ body, headers, version }: Reply<Body>, location: string, status?: number) =>
  new Reply(body, { ...headers, Location: location }, version, status);

/** The same where the body says it itself. */
export const created = <Body extends { data: { links: { self: string } } }>(reply: Reply<Body>) =>
  located(reply, reply.body.data.links.self);
