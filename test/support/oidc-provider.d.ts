/** The part of `oidc-provider` that the tests use. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Client {
    readonly clientId: string;
  }
  interface ResourceServer {
    readonly audience: string;
  }
  interface AccessToken {
    resourceServer: ResourceServer;
    save(): Promise<string>;
  }
  interface IdToken {
    scope: string;
    set(name: string, value: unknown): void;
    issue(options: { use: 'idtoken' }): Promise<string>;
  }

  // The package has a default export only.
  // eslint-disable-next-line no-restricted-syntax
  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { find(id: string): Promise<Client> };
    readonly AccessToken: new (claims: object) => AccessToken;
    readonly IdToken: new (claims: object, context: { client: Client }) => IdToken;
    readonly ResourceServer: new (identifier: string, options: object) => ResourceServer;
    callback(): RequestListener;
  }
}
