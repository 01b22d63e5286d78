import { PartialType } from '@nestjs/swagger';
import { EmptyIsNull, IdField, URL_OR_EMPTY } from '../../../core/http/index.js';
import { CategoryDescription, CategoryImage, CategoryName, CategoryStatus } from '../../categories/index.js';

export class NewCategoryDto {
  @CategoryName()
  name: string;

  @CategoryDescription()
  description?: string;

  @EmptyIsNull()
  @CategoryImage(URL_OR_EMPTY)
  image?: string | null;

  @IdField({ optional: true, zero: true })
  parentid?: number;

  @CategoryStatus()
  status?: number;
}

export class ChangedCategoryDto extends PartialType(NewCategoryDto, { skipNullProperties: false }) {}
