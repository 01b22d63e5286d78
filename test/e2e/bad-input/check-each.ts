const MAX_CONCURRENT_CHECKS = 8;

/** Runs a check for each item, eight at a time, and returns all failures. */
export async function checkEach<T>(all: readonly T[], faultsOf: (one: T) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  const rest = [...all];
  const work = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) faults.push(...(await faultsOf(one)));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CHECKS }, work));
  return faults;
}

/** Runs a check for each route in sequence and returns all failures, prefixed with the route. */
export async function checkEachRoute(
  routes: readonly string[],
  faultsOf: (route: string) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) faults.push(...(await faultsOf(route)).map((fault) => `${route}: ${fault}`));
  return faults;
}
