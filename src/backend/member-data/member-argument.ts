// The member that a command is about: given by card or by mobile number.
import { mobile as mobileNumber } from '#contract/fields.ts';
import { ArgumentError } from '../command.ts';
import type { Queryable } from '../db/driver.ts';
import { isLcn } from '../modules/accounts/lcn.ts';
import { cardsByMobile } from '../modules/accounts/repository.ts';
import { StartError } from '../start-error.ts';

type MemberArgument = { lcn: string } | { mobile: string };

/** The options of the command, for parseArgs. */
export const MEMBER_OPTIONS = {
  lcn: { type: 'string', default: '' },
  mobile: { type: 'string', default: '' },
} as const;

/** Throws ArgumentError if neither or both are given, or if one is malformed. */
export const parseMemberArgument = (
  { lcn, mobile }: { lcn: string; mobile: string },
  usage: string,
): MemberArgument => {
  if (Boolean(lcn) === Boolean(mobile)) throw new ArgumentError(usage);
  if (lcn && !isLcn(lcn)) throw new ArgumentError(`--lcn takes the ten digits of a card, not "${lcn}"`);
  if (mobile && !mobileNumber.safeParse(mobile).success)
    throw new ArgumentError(`--mobile takes ten digits without the country code, not "${mobile}"`);
  return lcn ? { lcn } : { mobile };
};

/** Throws StartError if no open account has the number, or if it has several cards. */
export const findCard = async (q: Queryable, given: MemberArgument): Promise<string> => {
  if ('lcn' in given) return given.lcn;
  const [card, ...others] = await cardsByMobile(q, given.mobile);
  if (!card) throw new StartError(`No open account has the number ${given.mobile}`);
  if (others.length === 0) return card.lcn;
  const cards = [card, ...others].map(({ lcn, clientId }) => `${lcn} of ${clientId}`);
  throw new StartError(
    `The number ${given.mobile} has several cards: choose one with --lcn (${cards.join(', ')})`,
  );
};
