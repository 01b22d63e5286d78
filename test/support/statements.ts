import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Periodic statements of jobs, permissions and content revisions, which run independently of requests. */
export const PERIODIC_STATEMENTS =
  /publish_at <= \?|FROM jobs|FROM (access|content)_revision|JOIN category_permissions/;

/** Buffered view counts are written some seconds after the reads, in a transaction of their own. */
const VIEW_COUNTS = /^\s*UPDATE article_stats SET views = views \+/;

/** Returns the SQL statements that the application sends while `action` runs, without the periodic statements and the view counts. */
export async function statementsDuring(action: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
  subscribe('masthead:sql', listen);
  try {
    await action();
  } finally {
    unsubscribe('masthead:sql', listen);
  }
  const own = statements.filter((sql) => !PERIODIC_STATEMENTS.test(sql));
  const isViewCounts = (sql: string | undefined) => sql !== undefined && VIEW_COUNTS.test(sql);
  return own.filter(
    (sql, n) =>
      !isViewCounts(sql) &&
      !(isViewCounts(own[n + 1]) && /^(BEGIN|START) /.test(sql)) &&
      !(isViewCounts(own[n - 1]) && sql === 'COMMIT'),
  );
}
