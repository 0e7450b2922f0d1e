// How the commands that load an operator's file say what is wrong with it.
import type { RowProblem } from './parse-file.ts';

export const printProblem = ({ line, reason }: RowProblem): void =>
  void process.stderr.write(`Line ${line}: ${reason}\n`);
