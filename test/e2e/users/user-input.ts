export const PASSWORD = 'correct horse battery';

let made = 0;

/** What an account is made with, another name each time. */
export function userInput(more: object = {}) {
  const username = `jane-${++made}`;
  return { username, email: `${username}@example.org`, password: PASSWORD, name: 'Jane', role: 'author', ...more };
}
