// What commands for the terminal share: `--help` says how one is used, and faults that whoever runs one can mend are
// told in one line, with exit code 1.
import { StartError } from './start-error.ts';

/** What was typed is at fault; the message says how it should read. */
export class ArgumentError extends Error {}

const isOfParsing = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const isMendable = (error: unknown): error is Error =>
  error instanceof ArgumentError || error instanceof StartError;

const asksForHelp = (): boolean => process.argv.slice(2).some((one) => one === '--help' || one === '-h');

/** `failing`: the exit code of a fault, where 1 says something else. */
export const runCommand = async (
  run: () => Promise<void> | void,
  usage: string,
  { failing = 1 }: { failing?: number } = {},
): Promise<void> => {
  if (asksForHelp()) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await run();
  } catch (error) {
    // Of what the parser of arguments says, its first sentence is about what was typed.
    const told = isOfParsing(error) ? `${error.message.split('. ')[0]}\n${usage}` : null;
    if (told === null && !isMendable(error)) throw error;
    process.stderr.write(`${told ?? (error as Error).message}\n`);
    process.exitCode = failing;
  }
};
