// What the terminal commands share: `--help` prints the usage, and an error that the user of the command can fix is
// reported in one line, with exit code 1.
import { StartError } from './start-error.ts';

/** The arguments are wrong; the message says what is expected. */
export class ArgumentError extends Error {}

const isOfParsing = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const isMendable = (error: unknown): error is Error =>
  error instanceof ArgumentError || error instanceof StartError;

const asksForHelp = (): boolean => process.argv.slice(2).some((one) => one === '--help' || one === '-h');

/** `failing`: the exit code for an error, for commands where 1 means something else. */
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
    // Only the first sentence of the argument parser's message is about the arguments.
    const told = isOfParsing(error) ? `${error.message.split('. ')[0]}\n${usage}` : null;
    if (told === null && !isMendable(error)) throw error;
    process.stderr.write(`${told ?? (error as Error).message}\n`);
    process.exitCode = failing;
  }
};
