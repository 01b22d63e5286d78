import { PartialType } from '@nestjs/swagger';
import { EmptyToNull, IdField, OPTIONAL_URL_SCHEMA } from '../../../core/http/index.js';
import { CategoryDescription, CategoryImage, CategoryName, CategoryStatus } from '../../categories/index.js';

export class CreateCategoryRecordDto {
  @CategoryName()
  name: string;

  @CategoryDescription()
  description?: string;

  @EmptyToNull()
  @CategoryImage(OPTIONAL_URL_SCHEMA)
  image?: string | null;

  @IdField({ optional: true, zero: true })
  parentid?: number;

  @CategoryStatus()
  status?: number;
}

export class UpdateCategoryRecordDto extends PartialType(CreateCategoryRecordDto, { skipNullProperties: false }) {}
