import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, placeholders, UnitOfWork } from '../../core/database/index.js';
import { ImportedEntity, type ImportKind } from './imported.entity.js';

/** The local row of an imported item, and the fingerprint of its source values. */
export interface Imported {
  readonly externalId: string;
  readonly localId: number;
  readonly fingerprint: string;
}

const LONGEST = 190;

@Injectable()
export class ImportsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the imported items among `externalIds`. */
  async find(source: string, kind: ImportKind, externalIds: readonly string[]): Promise<Map<string, Imported>> {
    if (externalIds.length === 0) return new Map();
    const ids = new Map(externalIds.map((id) => [fitting(id), id]));
    const rows = await this.database.query<Imported>(
      `SELECT external_id AS externalId, local_id AS localId, fingerprint FROM imports
       WHERE source = ? AND kind = ? AND external_id IN (${placeholders([...ids.keys()])})`,
      [fitting(source), kind, ...ids.keys()],
    );
    return new Map(rows.map((row) => [ids.get(row.externalId)!, row]));
  }

  async localIds(source: string, kind: ImportKind): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT local_id AS id FROM imports WHERE source = ? AND kind = ?',
      [fitting(source), kind],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(source: string, kind: ImportKind, rows: readonly Imported[]): Promise<void> {
    if (rows.length === 0) return;
    const importedAt = new Date();
    await this.unitOfWork.manager.insert(
      ImportedEntity,
      rows.map(({ externalId, ...row }) => ({
        ...row,
        source: fitting(source),
        kind,
        externalId: fitting(externalId),
        importedAt,
      })),
    );
  }

  async update(source: string, kind: ImportKind, { externalId, ...changes }: Imported): Promise<void> {
    await this.unitOfWork.manager.update(
      ImportedEntity,
      { source: fitting(source), kind, externalId: fitting(externalId) },
      { ...changes, importedAt: new Date() },
    );
  }
}

/** Hashes a key that is too long for the indexed column. */
const fitting = (key: string): string =>
  key.length <= LONGEST ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
