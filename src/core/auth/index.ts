/** What a module needs to say who may do what. */
export { Allow, Public } from './access.decorators.js';
export { AccessTokens, type IssuedToken } from './access-token.js';
export { Caller, CallerAddress } from './caller.decorator.js';
export { type AccountPrincipal, isAdmin, isEditor, type Principal, VISITOR } from './principal.js';
export { PrincipalSource } from './principal-source.js';
export { ACCOUNT_ROLES, atLeast, type Role, ROLES } from './role.js';
