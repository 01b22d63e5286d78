import type { Settings } from '../../../config/settings.js';
import type { FeatureModule } from '../../../core/module-api/index.js';
import { PageAssets } from './page-assets.js';
import { TemplateFiles } from './template-files.js';
import { TemplateRenderer } from './template-renderer.js';
import { Theme } from './theme.js';

/**
 * Throws an `InvalidThemeError` if templates or assets cannot be used. Call before Nest creates the providers: an error in a constructor
 * would leave database connections open, and the process would not end.
 */
export function assertTheme(settings: Settings, modules: readonly FeatureModule[]): void {
  const theme = new Theme(settings, modules);
  new TemplateRenderer(new TemplateFiles(theme));
  new PageAssets(theme, settings);
}
