/** Remedy for an error message. Lists both command lines because the package's command line lacks the modules of a site. */
export const runCommandHint = (command: string): string =>
  `Run "npx masthead ${command}", or "${command}" of this site's own command line if it has one`;
