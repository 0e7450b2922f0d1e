/** The reason why the backend cannot start, in one line for the operator. */
export class StartError extends Error {}
