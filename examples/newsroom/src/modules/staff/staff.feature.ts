import { Module } from '@nestjs/common';
import { ChoiceField, type FeatureModule, fields, LineField } from 'masthead';
import { Staff1796084600000 } from '../../../migrations/1796084600000-staff.js';

/** Public, and written by editors, as the other attributes of a category. */
export const section = fields('section', { color: ChoiceField(['red', 'blue', 'green']) }, { filters: ['color'] });

/** Only the user and administrators read the fields, and only administrators write them. */
export const staff = fields('staff', { phone: LineField({ max: 50, example: '+49 40 123456' }) });

@Module({})
class StaffModule {}

/** Adds fields to categories and users. */
export const staffFeature: FeatureModule = {
  moduleApi: 1,
  name: 'staff',
  module: StaffModule,
  categoryFields: [section],
  userFields: [staff],
  migrations: [Staff1796084600000],
};
