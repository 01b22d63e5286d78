import { Injectable } from '@nestjs/common';
import { ArticleAccessService, Database, VISITOR } from 'masthead';

@Injectable()
export class DesksRepository {
  constructor(
    private readonly database: Database,
    private readonly access: ArticleAccessService,
  ) {}

  /** Returns the ids of the newest stories of a desk that lists show to visitors. */
  async findNewest(desk: string, limit: number): Promise<number[]> {
    const listed = await this.access.listedCondition(VISITOR);
    const rows = await this.database.query<{ id: number }>(
      `SELECT s.article_id AS id FROM article_story s JOIN articles a ON a.id = s.article_id
       WHERE s.desk = ? AND ${listed.sql} ORDER BY s.article_id DESC LIMIT ${limit}`,
      [desk, ...listed.values],
    );
    return rows.map(({ id }) => id);
  }
}
