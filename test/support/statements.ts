import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Of jobs, rights and content, which are looked at every second or read anew every few. */
export const NOT_ASKED_FOR = /publish_at <= \?|FROM jobs|FROM (access|content)_revision|JOIN category_permissions/;

/** The statements that the application sends while something is asked of it. */
export async function statementsDuring(ask: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
  subscribe('masthead:sql', listen);
  try {
    await ask();
  } finally {
    unsubscribe('masthead:sql', listen);
  }
  return statements.filter((sql) => !NOT_ASKED_FOR.test(sql));
}
