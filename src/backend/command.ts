// What the terminal commands share: `--help` prints the usage, and an error that the user of the command can fix is
// reported in one line, with exit code 1.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { interruption } from './db/connection-error.ts';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import { StartError } from './start-error.ts';

/** The arguments are wrong; the message says what is expected. */
export class ArgumentError extends Error {}

const isArgumentParseError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const isUserError = (error: unknown): error is Error =>
  error instanceof ArgumentError || error instanceof StartError;

/** What the user can do something about, in one line; null for a fault of the program. */
const userMessage = (error: unknown): string | null => {
  if (isUserError(error)) return error.message;
  return isDatabaseUnavailable(error) ? interruption(error) : null;
};

const isHelpRequested = (): boolean => process.argv.slice(2).some((one) => one === '--help' || one === '-h');

/** With the full path of the file, since npm changes the folder. */
export const unreadableFile = (path: string, error: unknown): ArgumentError => {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  return new ArgumentError(`${resolve(path)} cannot be read (${reason})`);
};

/** The text of a file that an argument names. Throws ArgumentError. */
export const readArgumentFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadableFile(path, error);
  });

/** Who reads the output may have seen enough, such as `head`; the command still does all its work. */
const tolerateClosedOutput = (): void => {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
};

/** `failing`: the exit code for an error, for commands where 1 means something else. */
export const runCommand = async (
  run: () => Promise<void> | void,
  usage: string,
  { failing = 1 }: { failing?: number } = {},
): Promise<void> => {
  tolerateClosedOutput();
  if (isHelpRequested()) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await run();
  } catch (error) {
    // Only the first sentence of the argument parser's message is about the arguments.
    const message = isArgumentParseError(error)
      ? `${error.message.split('. ')[0]}\n${usage}`
      : userMessage(error);
    if (message === null) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = failing;
  }
};
