/** The server cannot start, or a backup not be made. The message is for whoever asked: what is wrong, and what to do. */
export class StartRefusal extends Error {}
