import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, placeholders, UnitOfWork } from '../../core/database/index.js';
import { ImportMappingEntity, type ImportKind } from './import-mapping.entity.js';

/** The local row of an imported item, and the fingerprint of its source values. */
export interface ImportMapping {
  readonly externalId: string;
  readonly localId: number;
  readonly fingerprint: string;
}

const MAX_KEY_LENGTH = 190;

@Injectable()
export class ImportsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the imported items among `externalIds`. */
  async find(source: string, kind: ImportKind, externalIds: readonly string[]): Promise<Map<string, ImportMapping>> {
    if (externalIds.length === 0) return new Map();
    const ids = new Map(externalIds.map((id) => [fitKey(id), id]));
    const rows = await this.database.query<ImportMapping>(
      `SELECT external_id AS externalId, local_id AS localId, fingerprint FROM imports
       WHERE source = ? AND kind = ? AND external_id IN (${placeholders([...ids.keys()])})`,
      [fitKey(source), kind, ...ids.keys()],
    );
    return new Map(rows.map((row) => [ids.get(row.externalId)!, row]));
  }

  async findLocalIds(source: string, kind: ImportKind): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT local_id AS id FROM imports WHERE source = ? AND kind = ?',
      [fitKey(source), kind],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(source: string, kind: ImportKind, rows: readonly ImportMapping[]): Promise<void> {
    if (rows.length === 0) return;
    const importedAt = new Date();
    await this.unitOfWork.manager.insert(
      ImportMappingEntity,
      rows.map(({ externalId, ...row }) => ({
        ...row,
        source: fitKey(source),
        kind,
        externalId: fitKey(externalId),
        importedAt,
      })),
    );
  }

  async update(source: string, kind: ImportKind, { externalId, ...changes }: ImportMapping): Promise<void> {
    await this.unitOfWork.manager.update(
      ImportMappingEntity,
      { source: fitKey(source), kind, externalId: fitKey(externalId) },
      { ...changes, importedAt: new Date() },
    );
  }
}

/** Hashes a key that is too long for the indexed column. */
const fitKey = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
