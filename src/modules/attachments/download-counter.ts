import { Injectable } from '@nestjs/common';
import { BufferedCounter, UnitOfWork } from '../../core/database/index.js';
import { AttachmentsRepository } from './attachments.repository.js';

/** Counts started downloads. */
@Injectable()
export class DownloadCounter extends BufferedCounter {
  constructor(
    private readonly attachments: AttachmentsRepository,
    unitOfWork: UnitOfWork,
  ) {
    super(unitOfWork);
  }

  count(id: number): void {
    this.add(id);
  }

  protected write(counts: ReadonlyMap<number, number>): Promise<void> {
    return this.attachments.addDownloads(counts);
  }
}
