import { Injectable } from '@nestjs/common';
import {
  type AccountPrincipal,
  ANY_VERSION,
  Clock,
  // #if v2
  type CursorPageWithTotal,
  // #end
  forbidden,
  notFound,
  type Page,
  type PageRequest,
  // #if settings
  Settings,
  // #end
  UnitOfWork,
  type VersionCheck,
  // #if v2
  withTotal,
  // #end
} from 'masthead';
// #if settings
import { deskDrawerSettings } from './desk-drawer.settings.js';
// #end
// #if v2
import { PaperClipCursorPageRepository } from './paper-clip-cursor-page.repository.js';
import type { PaperClipCursorPageRequest } from './paper-clip-cursor-page.js';
// #end
import { PaperClipCreated } from './paper-clip.events.js';
import { canChange } from './paper-clip.policy.js';
import type { PaperClipInput, PaperClipRecord } from './paper-clip.record.js';
import { PaperClipsRepository } from './paper-clips.repository.js';

@Injectable()
export class PaperClipsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PaperClipsRepository,
    // #if v2
    private readonly cursorPages: PaperClipCursorPageRepository,
    // #end
    private readonly clock: Clock,
    // #if settings
    private readonly settings: Settings,
    // #end
  ) {}

  list(request: PageRequest): Promise<Page<PaperClipRecord>> {
    return this.repository.findPage(request);
  }
  // #if v2

  listCursorPage(request: PaperClipCursorPageRequest): Promise<CursorPageWithTotal<PaperClipRecord>> {
    return withTotal(this.cursorPages.find(request), request.total ? this.cursorPages.count(request) : undefined);
  }
  // #end

  async get(id: number): Promise<PaperClipRecord> {
    const found = await this.repository.findById(id);
    if (!found) throw notFound('Paper clip not found');
    return found;
  }

  create(caller: AccountPrincipal, input: PaperClipInput): Promise<PaperClipRecord> {
    // #if settings
    if (!this.settings.getSection(deskDrawerSettings).DESK_DRAWER_ACCEPT_NEW) {
      throw forbidden('New paper clips are not accepted at the moment');
    }
    // #end
    const values = { ...input, ownerId: caller.userId, createdAt: this.clock.now() };
    return this.unitOfWork.run(async () => {
      const id = await this.repository.insert(values);
      this.unitOfWork.emit(new PaperClipCreated(id));
      return this.get(id);
    });
  }

  update(
    caller: AccountPrincipal,
    id: number,
    changes: Partial<PaperClipInput>,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<PaperClipRecord> {
    return this.unitOfWork.run(async () => {
      const before = await this.getChangeable(caller, id, expected);
      if (Object.keys(changes).length > 0) await this.repository.update(before, changes);
      return this.get(id);
    });
  }

  delete(caller: AccountPrincipal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.getChangeable(caller, id, expected);
      await this.repository.delete(id);
    });
  }
  // #if job

  /** Deletes up to `limit` paper clips that were created before a time. Returns the number of paper clips found. */
  deleteOlderThan(time: Date, limit: number): Promise<number> {
    return this.unitOfWork.run(() => this.repository.deleteOlderThan(time, limit));
  }
  // #end

  private async getChangeable(caller: AccountPrincipal, id: number, expected: VersionCheck): Promise<PaperClipRecord> {
    const found = await this.get(id);
    if (!canChange(caller, found)) throw forbidden('You can change only your own paper clips');
    expected(found);
    return found;
  }
}
