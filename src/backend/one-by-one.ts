import type { Logger } from 'pino';

/** Works at each in turn. One that fails is logged, by what `named` says of it, and does not keep the others. */
export const oneByOne = async <One>(
  { log }: { log: Logger },
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  { failed, named }: { failed: string; named: (one: One) => object },
): Promise<void> => {
  for (const one of all) {
    await work(one).catch((error: unknown) => log.error({ ...named(one), err: error }, failed));
  }
};
