/** The server cannot start, or a backup cannot be made. The message tells the operator what is wrong and what to do. */
export class StartRefusal extends Error {}
