import { Module } from '@nestjs/common';
import type { FeatureModule } from 'masthead';
import { companyLoginSettings } from './company-login.settings.js';
import { CompanyScheme } from './company.scheme.js';

@Module({ providers: [CompanyScheme] })
class CompanyLoginModule {}

/** Accepts tokens of the company's sign-in service. */
export const companyLoginFeature: FeatureModule = {
  moduleApi: 1,
  name: 'company-login',
  module: CompanyLoginModule,
  settings: companyLoginSettings,
  authSchemes: [CompanyScheme],
};
