import { ArgumentError } from '../command.ts';
import { isLcn } from '../modules/accounts/lcn.ts';

/** The card that a command is told. Throws ArgumentError for none, or a mistyped one. */
export const cardGiven = (lcn: string, usage: string): string => {
  if (!lcn) throw new ArgumentError(usage);
  if (!isLcn(lcn)) throw new ArgumentError(`--lcn takes the ten digits of a card, not "${lcn}"`);
  return lcn;
};
