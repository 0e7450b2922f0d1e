// What commands for the terminal share: faults that whoever runs one can mend are told in one line, with exit code 1.
import { SettingsError } from './settings.ts';
import { StartError } from './start-error.ts';

/** What was typed is at fault; the message says how it should read. */
export class ArgumentError extends Error {}

const isMendable = (error: unknown): error is Error =>
  [ArgumentError, SettingsError, StartError].some((kind) => error instanceof kind) ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

export const runCommand = async (run: () => Promise<void> | void): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!isMendable(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
