import { Injectable } from '@nestjs/common';
import {
  type AccountPrincipal,
  ANY_VERSION,
  Clock,
  forbidden,
  notFound,
  type Page,
  type PageRequest,
  UnitOfWork,
  type VersionCheck,
} from 'masthead';
import { PaperClipCreated } from './paper-clip.events.js';
import { PaperClipsRepository } from './paper-clips.repository.js';
import { canChange } from './paper-clip.policy.js';
import type { PaperClipInput, PaperClipRecord } from './paper-clip.record.js';

@Injectable()
export class PaperClipsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PaperClipsRepository,
    private readonly clock: Clock,
  ) {}

  list(request: PageRequest): Promise<Page<PaperClipRecord>> {
    return this.repository.findPage(request);
  }

  async get(id: number): Promise<PaperClipRecord> {
    const found = await this.repository.findById(id);
    if (!found) throw notFound('Paper clip not found');
    return found;
  }

  create(caller: AccountPrincipal, input: PaperClipInput): Promise<PaperClipRecord> {
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
      const before = await this.before(caller, id, expected);
      if (Object.keys(changes).length > 0) await this.repository.update(before, changes);
      return this.get(id);
    });
  }

  delete(caller: AccountPrincipal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.before(caller, id, expected);
      await this.repository.delete(id);
    });
  }

  private async before(caller: AccountPrincipal, id: number, expected: VersionCheck): Promise<PaperClipRecord> {
    const found = await this.get(id);
    if (!canChange(caller, found)) throw forbidden('You can change only your own paper clips');
    expected(found);
    return found;
  }
}
