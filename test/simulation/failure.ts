/** What a play shows to be wrong, in a sentence. */
export class Failure extends Error {}
