export type Headers = Readonly<Record<string, string>>;

/** What a controller answers where a body alone does not say it all. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Headers = {},
    /** Of the one object that the body shows; `AnswerWriter` makes its entity tag of it. */
    readonly version?: number,
  ) {}
}

/** The answer to a request that made something: `Location` says where it is. */
export const created = <Body extends { data: { links: { self: string } } }>({ body, headers, version }: Reply<Body>) =>
  new Reply(body, { ...headers, Location: body.data.links.self }, version);
