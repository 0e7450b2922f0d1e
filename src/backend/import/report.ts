// How the commands that load an operator's file say what is wrong with it.
import { formatNumber } from '../format.ts';
import type { RowProblem } from './parse-file.ts';

export const printProblem = ({ line, reason }: RowProblem): void =>
  void process.stderr.write(`Line ${line}: ${reason}\n`);

/** "1 row", "1,200 rows". */
export const pluralize = (count: number, what: string): string =>
  `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
