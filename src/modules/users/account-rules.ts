/** What the names of an account look like, on every surface. */
export const USERNAME = {
  min: 3,
  max: 60,
  pattern: /^[\w.-]+$/,
  allowed: 'made of letters, digits, dots, dashes and underscores',
};

/** No quotes, commas and brackets: what mail software could take for several addresses, or for another one, is none. */
export const EMAIL = {
  min: 3,
  max: 190,
  pattern: /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/,
  allowed: 'an e-mail address',
};

/** What readers see. */
export const NAME = { min: 1, max: 100 };

export const PASSWORD = { min: 12, max: 256 };
