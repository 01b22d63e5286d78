import type { LockedPackage } from './production-packages.cjs';

export function licencesPage(packages: LockedPackage[]): string;
