// Validates manifests (JSON array on standard input) with the schemas of Kubernetes and the Gateway API. Prints one line for each error,
// and for each kind without a schema.
import { text } from 'node:stream/consumers';

const manifests = JSON.parse(await text(process.stdin));
for (const manifest of manifests) {
  const { apiVersion, kind, metadata } = manifest;
  const title = `${kind} ${metadata.name}`;
  const path = apiVersion.startsWith('gateway.networking.k8s.io/')
    ? `@kubernetes-models/gateway-api/${apiVersion}/${kind}`
    : `kubernetes-models/${apiVersion}/${kind}`;
  const { [kind]: Model } = await import(path).catch(() => ({}));
  if (!Model) console.log(`${title}: no schema of ${apiVersion}`);
  else {
    try {
      new Model(manifest).validate();
    } catch (error) {
      console.log(`${title}: ${error.message}`);
    }
  }
}
