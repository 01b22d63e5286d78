import type { MigrationInterface, QueryRunner } from 'typeorm';

const DELETE_COUNTS = 'DELETE FROM category_counts WHERE status = 0';

/** Drafts are no longer counted by category. */
export class DraftCounts1796515200029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DELETE_COUNTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DELETE_COUNTS);
    await runner.query(
      `INSERT INTO category_counts (category_id, status, articles)
       SELECT c.id, 0, COUNT(a.id) FROM categories c
       LEFT JOIN articles a ON a.category_id = c.id AND a.status = 0 AND a.deleted_at IS NULL GROUP BY c.id`,
    );
  }
}
