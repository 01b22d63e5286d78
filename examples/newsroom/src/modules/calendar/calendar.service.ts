import { Injectable } from '@nestjs/common';
import {
  type AccountPrincipal,
  ANY_VERSION,
  ArticlesService,
  Clock,
  type CursorPageWithTotal,
  withTotal,
  DomainError,
  invalid,
  isForeignKeyViolation,
  notFound,
  type Page,
  UnitOfWork,
  UsersService,
  type VersionCheck,
} from 'masthead';
import type { EntryInput, EntryRecord, NewEntry } from './calendar-entry.record.js';
import { CalendarRepository, type EntryListRequest } from './calendar.repository.js';
import { CalendarCursorPageRepository } from './calendar-cursor-page.repository.js';
import type { EntryCursorPageRequest } from './entry-cursor-page.js';

const articleNotFound = () =>
  invalid({ field: 'article_id', message: 'The article id names no article that you can see.' });
const ownerNotFound = () => invalid({ field: 'owner_id', message: 'The owner id names no account.' });

/** Use cases of calendar entries. The routes check the permissions; no rule depends on a single entry. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly entries: CalendarRepository,
    private readonly cursorPages: CalendarCursorPageRepository,
    private readonly articles: ArticlesService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  list(request: EntryListRequest): Promise<Page<EntryRecord>> {
    return this.entries.findPage(request);
  }

  listCursorPage(request: EntryCursorPageRequest): Promise<CursorPageWithTotal<EntryRecord>> {
    return withTotal(this.cursorPages.find(request), request.total ? this.cursorPages.count(request) : undefined);
  }

  async get(id: number): Promise<EntryRecord> {
    const entry = await this.entries.findById(id);
    if (!entry) throw notFound('Calendar entry not found');
    return entry;
  }

  async create(caller: AccountPrincipal, input: NewEntry): Promise<EntryRecord> {
    await this.checkReferences(caller, input);
    const entry: EntryInput = { status: 'planned', articleId: null, ownerId: caller.userId, ...input };
    return this.write(async () => this.get(await this.entries.insert({ ...entry, createdAt: this.clock.now() })));
  }

  async update(
    caller: AccountPrincipal,
    id: number,
    changes: Partial<EntryInput>,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<EntryRecord> {
    await this.checkReferences(caller, changes);
    return this.write(async () => {
      const entry = await this.get(id);
      expected(entry);
      if (Object.keys(changes).length > 0) await this.entries.update(entry, changes);
      return this.get(id);
    });
  }

  async delete(id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    await this.write(async () => {
      expected(await this.get(id));
      await this.entries.delete(id);
    });
  }

  /** Returns the entries of an article. */
  findByArticle(articleId: number): Promise<EntryRecord[]> {
    return this.entries.findByArticles([articleId]);
  }

  /** Returns the first planned entries that are due before a time, also overdue ones. */
  findDue(until: Date, limit: number): Promise<EntryRecord[]> {
    return this.entries.findDue(until, limit);
  }

  /** Marks the planned entries of a published article as done. */
  async markPlannedDone(articleId: number): Promise<void> {
    // Most articles have no entry, and a query costs less than a unit of work.
    if ((await this.entries.findPlanned(articleId)).length === 0) return;
    await this.unitOfWork.run(async () => {
      for (const entry of await this.entries.findPlanned(articleId)) {
        await this.entries.update(entry, { status: 'done' });
      }
    });
  }

  /** Call before the unit of work, which should await only queries. */
  private async checkReferences(caller: AccountPrincipal, { articleId, ownerId }: Partial<EntryInput>): Promise<void> {
    if (typeof articleId === 'number') {
      await this.articles.get(caller, articleId).catch((error: unknown) => {
        throw error instanceof DomainError && error.kind === 'notFound' ? articleNotFound() : error;
      });
    }
    if (ownerId !== undefined && (await this.users.findByIds([ownerId])).length === 0) throw ownerNotFound();
  }

  private async write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.unitOfWork.run(work);
    } catch (error) {
      // The article was purged after the check.
      throw isForeignKeyViolation(error) ? articleNotFound() : error;
    }
  }
}
