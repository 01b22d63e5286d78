const AT_ONCE = 8;

/** Does something with each, several at once; all faults that it finds. */
export async function faultsOfEach<T>(all: readonly T[], faultsOf: (one: T) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  const rest = [...all];
  const work = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) faults.push(...(await faultsOf(one)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}
