export const API_KEY_PATTERN = /^mh_([A-Za-z0-9]{8})_([A-Za-z0-9]{43})$/;
export const TIMESTAMP_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
