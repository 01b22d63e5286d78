export interface LockedPackage {
  /** Path of the folder, relative to the root. */
  path: string;
  name: string;
  version: string;
  licence?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  engines?: { node?: string };
  hasInstallScript?: boolean;
}
interface Lock {
  packages: Record<string, object>;
}

export function readLock(): Lock;
export function allPackages(lock?: Lock): LockedPackage[];
export function productionPackages(lock?: Lock): LockedPackage[];
