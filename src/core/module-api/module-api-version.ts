/**
 * Version of the contract of `FeatureModule` and the strategies. It increases with breaking changes only. A module declares the
 * number as a literal, not by this constant, because the number states which version the module was written for.
 */
export const MODULE_API_VERSION = 1;
