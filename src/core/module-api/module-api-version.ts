/**
 * Of what `FeatureModule` and the strategies ask for. It grows when a module that was written before would no longer fit; what is
 * only added leaves it as it is. A module writes the number itself, and does not take it from here: it says what it was written for.
 */
export const MODULE_API_VERSION = 1;
