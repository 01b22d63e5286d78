export const PASSWORD = 'correct horse battery';

let created = 0;

/** Returns the input for a new account with a unique user name. */
export function userInput(more: object = {}) {
  const username = `jane-${++created}`;
  return { username, email: `${username}@example.org`, password: PASSWORD, name: 'Jane', role: 'author', ...more };
}
