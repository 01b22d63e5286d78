/** Roles in ascending order; each has the permissions of the roles before it. */
export const ROLES = ['visitor', 'member', 'author', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an account can have. */
export const ACCOUNT_ROLES = ROLES.slice(1) as Exclude<Role, 'visitor'>[];

export const hasMinRole = (role: Role, minRole: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(minRole);
