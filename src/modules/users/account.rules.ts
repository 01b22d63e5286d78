export const USERNAME_RULES = {
  min: 3,
  max: 60,
  pattern: /^[\w.-]+$/,
  allowed: 'made of letters, digits, dots, dashes and underscores',
};

/** Excludes quotes, commas and brackets, which mail software could read as several addresses or as another address. */
export const EMAIL_RULES = {
  min: 3,
  max: 190,
  pattern: /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/,
  allowed: 'an e-mail address',
};

/** The display name. */
export const DISPLAY_NAME_RULES = { min: 1, max: 100 };

export const PASSWORD_RULES = { min: 12, max: 256 };
