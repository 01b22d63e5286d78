import { Injectable } from '@nestjs/common';
import {
  type AccountPrincipal,
  ANY_VERSION,
  ArticlesService,
  Clock,
  type CountedWindow,
  countedWindow,
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
import { CalendarWindowRepository } from './calendar-window.repository.js';
import type { EntryWindowRequest } from './entry-window.js';

const noArticle = () => invalid({ field: 'article_id', message: 'The article id names no article that you can see.' });
const noOwner = () => invalid({ field: 'owner_id', message: 'The owner id names no account.' });

/** What the newsroom has planned. Who may ask is said by the routes: nothing here depends on the single entry. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly entries: CalendarRepository,
    private readonly windows: CalendarWindowRepository,
    private readonly articles: ArticlesService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  list(request: EntryListRequest): Promise<Page<EntryRecord>> {
    return this.entries.findPage(request);
  }

  window(request: EntryWindowRequest): Promise<CountedWindow<EntryRecord>> {
    return countedWindow(this.windows.find(request), request.total ? this.windows.count(request) : undefined);
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

  /** What was planned for an article that is there now. */
  async finish(articleId: number): Promise<void> {
    // Most articles were planned by nobody: a look costs less than a unit of work.
    if ((await this.entries.findPlanned(articleId)).length === 0) return;
    await this.unitOfWork.run(async () => {
      for (const entry of await this.entries.findPlanned(articleId)) {
        await this.entries.update(entry, { status: 'done' });
      }
    });
  }

  /** Asked before the unit of work, which should await nothing but rows. */
  private async checkReferences(caller: AccountPrincipal, { articleId, ownerId }: Partial<EntryInput>): Promise<void> {
    if (typeof articleId === 'number') {
      await this.articles.get(caller, articleId).catch((error: unknown) => {
        throw error instanceof DomainError && error.kind === 'notFound' ? noArticle() : error;
      });
    }
    if (ownerId !== undefined && (await this.users.findByIds([ownerId])).length === 0) throw noOwner();
  }

  private async write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.unitOfWork.run(work);
    } catch (error) {
      // The article was purged since the look at it.
      throw isForeignKeyViolation(error) ? noArticle() : error;
    }
  }
}
