/** What to do about a fault, where a command mends it. The package's command line does not know the modules of a site of one's own. */
export const runCommand = (command: string): string =>
  `Run "npx masthead ${command}", or "${command}" of this site's own command line where it has one`;
