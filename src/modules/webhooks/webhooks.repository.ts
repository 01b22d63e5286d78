import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRow,
  isoTime,
  type RowVersion,
  type SqlValue,
  UnitOfWork,
  type VersionedRecord,
  writeNextVersion,
} from '../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../core/pagination/index.js';
import { WebhookEntity } from './webhook.entity.js';
import type { WebhookRecord } from './webhook-record.js';
import type { EncryptedTarget } from './webhook-secrets.js';

type RowTime = Date | string;

interface WebhookRow extends Omit<
  WebhookRecord,
  'events' | 'active' | 'disabledAt' | 'formerSecretUntil' | keyof Omit<VersionedRecord, 'version'>
> {
  readonly events: string;
  readonly active: number;
  readonly disabled_at: RowTime | null;
  readonly former_secret_until: RowTime | null;
  readonly created_at: RowTime;
  readonly updated_at: RowTime | null;
}

/** An active webhook with the events that it subscribes to. */
export interface WebhookSubscription {
  readonly id: number;
  readonly events: readonly string[];
}

/** Excludes the secrets, which are read only to send messages and to rotate secrets. */
const SELECT = `SELECT w.id, w.user_id AS userId, w.url, w.events, w.description, w.active, w.disabled_reason AS disabledReason,
  w.disabled_at, w.former_secret_until, w.version, w.created_at, w.updated_at FROM webhooks w`;

@Injectable()
export class WebhooksRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<WebhookEntity, 'id' | 'user'>): Promise<number> {
    return insertRow(this.unitOfWork.manager, WebhookEntity, values);
  }

  async update(webhook: RowVersion, changes: Partial<Omit<WebhookEntity, 'id' | 'user'>>): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, WebhookEntity, webhook, changes);
  }

  /** Deletes the deliveries by cascade. */
  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(WebhookEntity, { id });
  }

  async findById(id: number): Promise<WebhookRecord | null> {
    return (await this.select('WHERE w.id = ?', [id]))[0] ?? null;
  }

  /** Locks the webhook against changes until the end of the unit of work. */
  async findForUpdate(id: number): Promise<WebhookRecord | null> {
    return (await this.select(`WHERE w.id = ? ${this.database.forUpdate}`, [id]))[0] ?? null;
  }

  /** Locks all webhooks, so that concurrent requests that create a webhook count one after the other. */
  async countForUpdate(): Promise<number> {
    return (await this.select(`ORDER BY w.id ${this.database.forUpdate}`, [])).length;
  }

  async findPage(request: PageRequest): Promise<Page<WebhookRecord>> {
    const items = await this.select('ORDER BY w.id LIMIT ? OFFSET ?', [request.perPage, offsetOf(request)]);
    const [count] = await this.database.query<{ total: number }>('SELECT COUNT(*) AS total FROM webhooks');
    return { ...request, items, total: count!.total };
  }

  /** Locks the active webhooks against changes and deletion until the end of the unit of work. */
  async findSubscribers(): Promise<WebhookSubscription[]> {
    const rows = await this.database.query<{ id: number; events: string }>(
      `SELECT id, events FROM webhooks WHERE active = ? ORDER BY id ${this.database.forShare}`,
      [1],
    );
    return rows.map(({ id, events }) => ({ id, events: JSON.parse(events) as string[] }));
  }

  /** Returns the encrypted secrets. */
  async findSecrets(id: number): Promise<EncryptedTarget | null> {
    return (await this.selectSecrets('id = ?', id))[0] ?? null;
  }

  /** Returns the URLs and the encrypted secrets of the active webhooks. */
  findTargets(): Promise<EncryptedTarget[]> {
    return this.selectSecrets('active = ?', 1);
  }

  private async selectSecrets(where: string, value: SqlValue): Promise<EncryptedTarget[]> {
    const rows = await this.database.query<Omit<EncryptedTarget, 'formerSecretUntil'> & { until: RowTime | null }>(
      `SELECT id, url, secret, former_secret AS formerSecret, former_secret_until AS until FROM webhooks
       WHERE ${where} ORDER BY id`,
      [value],
    );
    return rows.map(({ until, ...row }) => ({ ...row, formerSecretUntil: isoTime(until) }));
  }

  private async select(rest: string, values: readonly SqlValue[]): Promise<WebhookRecord[]> {
    const rows = await this.database.query<WebhookRow>(`${SELECT} ${rest}`, values);
    return rows.map(({ disabled_at, former_secret_until, created_at, updated_at, ...row }) => ({
      ...row,
      events: JSON.parse(row.events) as string[],
      active: row.active !== 0,
      disabledAt: isoTime(disabled_at),
      formerSecretUntil: isoTime(former_secret_until),
      createdAt: isoTime(created_at),
      updatedAt: isoTime(updated_at),
    }));
  }
}
