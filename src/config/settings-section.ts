import type { SettingsSection } from './settings.js';

/** A section of `settingsSection`. */
export interface RegisteredSection {
  readonly module: string;
  readonly section: SettingsSection;
}

/** Sections of the process, in the order of their creation. Modules of other applications are recognised by their names. */
const registered: RegisteredSection[] = [];

/**
 * Returns the settings of a module, for `settings` of its declaration and for `settings.getSection`. `module` is the name of the module: the
 * start fails if a module with this name does not declare the settings. A section that is a plain object works too, but if its module does
 * not declare it, only the first read fails.
 *
 * @example
 * export const calendarSettings = settingsSection('calendar', {
 *   CALENDAR_DAYS: integer(1, 365)({ default: 30, desc: 'days that the calendar shows' }),
 * });
 */
export function settingsSection<Section extends SettingsSection>(module: string, section: Section): Section {
  registered.push({ module, section });
  return section;
}

export const registeredSections = (): readonly RegisteredSection[] => registered;
