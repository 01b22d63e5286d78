import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { declaredFields, InputPipe } from '../../../core/http/index.js';
import { WRITE_ARTICLES } from '../../articles/index.js';
import { CreateItemDto, UpdateItemDto } from '../dto/item.dto.js';
import type { ItemListRequest } from '../item-list-request.js';
import { ItemsService } from '../items.service.js';
import { Item } from './item.js';
import { RecordHandler } from './record-handler.js';

/** Fields that can be set; the other fields are derived. */
const SETTABLE_FIELDS = [...declaredFields(CreateItemDto)];

/** Reads and saves items in code, on behalf of a principal. */
@Injectable()
export class ItemHandler extends RecordHandler {
  constructor(
    unitOfWork: UnitOfWork,
    private readonly items: ItemsService,
    private readonly input: InputPipe,
  ) {
    super(unitOfWork);
  }

  /** Returns an empty record if the item does not exist or is not visible. Does not count a view. */
  async get(caller: Principal, itemid: number): Promise<Item> {
    const details = await this.findOrNull(this.items.get(caller, itemid));
    return details ? Item.from(details) : new Item();
  }

  /** Returns the items listed for the caller: by default the first 15 published items. */
  async getObjects(caller: Principal, request: Partial<ItemListRequest> = {}): Promise<Item[]> {
    const { items } = await this.items.list(caller, { start: 0, limit: 15, ...request });
    return items.map((details) => Item.from(details));
  }

  /** Saves the changed fields, as a new item or in the item that was read. */
  insert(caller: Principal, item: Item): Promise<boolean> {
    return this.attempt(item, async () => {
      this.assertPermission(caller, WRITE_ARTICLES);
      const set = item.changedFields(SETTABLE_FIELDS);
      const saved = item.isNew
        ? await this.items.create(caller, await this.input.validateInput(CreateItemDto, set, caller))
        : await this.items.update(caller, item.itemid, await this.input.validateInput(UpdateItemDto, set, caller));
      item.loadFrom(saved);
    });
  }

  /** Moves the item to the trash. */
  delete(caller: Principal, item: Item): Promise<boolean> {
    return this.attempt(item, async () => {
      this.assertPermission(caller, WRITE_ARTICLES);
      await this.items.trash(caller, item.itemid);
    });
  }
}
