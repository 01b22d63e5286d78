import { flag, settingsSection } from 'masthead';

/** Settings of the module, from the environment and `.env`. */
export const deskDrawerSettings = settingsSection('desk-drawer', {
  DESK_DRAWER_ACCEPT_NEW: flag({ default: true, desc: 'accept new paper clips; existing paper clips can be changed' }),
});
