import './shared-mariadb.setup';

export default async function stopSharedMariadb(): Promise<void> {
  await globalThis.sharedMariadbServer?.stop();
}
