/** More than anybody writes by hand. */
export class TooLarge extends Error {}
