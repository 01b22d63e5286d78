import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Periodic statements of jobs, the event log, permissions and content revisions, which run independently of requests. */
export const PERIODIC_STATEMENTS =
  /publish_at <= \?|FROM jobs|FROM event_log|FROM (access|content)_revision|JOIN category_permissions/;

/** Returns the SQL statements that the application sends while `action` runs, without the periodic statements. */
export async function statementsDuring(action: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
  subscribe('masthead:sql', listen);
  try {
    await action();
  } finally {
    unsubscribe('masthead:sql', listen);
  }
  return statements.filter((sql) => !PERIODIC_STATEMENTS.test(sql));
}
