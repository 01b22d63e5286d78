import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/permission-cache/index.js';
import { AuditLog } from '../../core/audit/index.js';
import { Clock } from '../../core/clock/index.js';
import { isAdmin, type Principal } from '../../core/identity/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { conflict, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { UsersService } from '../users/index.js';
import type { ApiClientRecord, NewApiClient } from './api-client-record.js';
import { clientAuditSubject, CLIENT_CREATED, CLIENT_DELETED } from './api-clients.audit.js';
import { ApiClientsRepository } from './api-clients.repository.js';

const MAX_CLIENTS_PER_ACCOUNT = 50;

/** Users manage their own clients, administrators all. A client of another user is reported as not found. */
@Injectable()
export class ApiClientsService {
  constructor(
    private readonly clients: ApiClientsRepository,
    private readonly users: UsersService,
    private readonly access: AccessRevision,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the caller's clients or, for administrators, those of all users. `userId` restricts the list to one account. */
  list(caller: Principal, request: PageRequest, userId?: number): Promise<Page<ApiClientRecord>> {
    const owners = [isAdmin(caller) ? undefined : caller.userId!, userId];
    return this.clients.findPage(
      request,
      owners.filter((owner) => owner !== undefined),
    );
  }

  async get(caller: Principal, id: number): Promise<ApiClientRecord> {
    return assertVisible(caller, await this.clients.findById(id));
  }

  /** Locks the client until the end of the unit of work, before a change of the client or its keys. */
  async getForUpdate(caller: Principal, id: number): Promise<ApiClientRecord> {
    return assertVisible(caller, await this.clients.findForUpdate(id));
  }

  create(caller: Principal, { name, userId = caller.userId! }: NewApiClient): Promise<ApiClientRecord> {
    if (userId !== caller.userId && !isAdmin(caller)) {
      throw forbidden('Only administrators may make API clients for others');
    }
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('api_client');
      await this.assertUserExists(userId);
      const others = await this.clients.findByUserForUpdate(userId);
      return this.insert(userId, name, others);
    });
  }

  /** Returns the oldest client of the account with this name. Creates a client if no client has the name. */
  ensure(userId: number, name: string): Promise<ApiClientRecord> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('api_client');
      const clients = await this.clients.findByUserForUpdate(userId);
      return clients.find((client) => client.name === name) ?? (await this.insert(userId, name, clients));
    });
  }

  update(
    caller: Principal,
    id: number,
    { name }: Partial<Pick<NewApiClient, 'name'>>,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<ApiClientRecord> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('api_client');
      const client = await this.getForUpdate(caller, id);
      expected(client);
      if (name !== undefined && name !== client.name) await this.clients.rename(client, name);
      return (await this.clients.findById(id))!;
    });
  }

  /** Deletes the client and its keys, which are rejected at once. */
  delete(caller: Principal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('api_client');
      await this.access.increment();
      expected(await this.getForUpdate(caller, id));
      await this.clients.delete(id);
      await this.audit.record(CLIENT_DELETED, clientAuditSubject(id));
    });
  }

  private async insert(userId: number, name: string, others: readonly ApiClientRecord[]): Promise<ApiClientRecord> {
    if (others.length >= MAX_CLIENTS_PER_ACCOUNT)
      throw conflict(`An account cannot have more than ${MAX_CLIENTS_PER_ACCOUNT} API clients`);
    const id = await this.clients.insert({ userId, name, createdAt: this.clock.now(), updatedAt: null, version: 1 });
    await this.audit.record(CLIENT_CREATED, clientAuditSubject(id));
    return (await this.clients.findById(id))!;
  }

  private async assertUserExists(userId: number): Promise<void> {
    if ((await this.users.findByIds([userId])).length > 0) return;
    throw invalid({ field: 'user_id', message: 'The user id names no existing user.' });
  }
}

function assertVisible(caller: Principal, client: ApiClientRecord | null): ApiClientRecord {
  if (client && (isAdmin(caller) || client.userId === caller.userId)) return client;
  throw notFound('API client not found');
}
