export const FORM = /^mh_([A-Za-z0-9]{8})_([A-Za-z0-9]{43})$/;
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
