/** Remedy for an error message. Lists both command lines because the package's command line lacks the modules of a site. */
export const runCommandHint = (command: string): string =>
  `Run "npm run masthead -- ${command}" in the folder of the site, or "npx masthead ${command}" without a site`;
