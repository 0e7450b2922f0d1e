// `npm run credit -- --lcn 6104827354 --coins 500 --reason "For your purchase of 12 May" --reference T-1042`: shows what
// would be added to a card, and with `--yes` adds it, once for each reference, and tells the member
// (docs/production.md). The member reads the reason. It may run while backends run, and again. It needs the backend's key.
// Exits with 1 if the card is not open, or if the reference was used for other coins.
import { parseArgs } from 'node:util';
import { ArgumentError, runCommand } from '../command.ts';
import { formatCoins, formatDay, formatNumber } from '../format.ts';
import { dayInKolkata } from '../ledger/calendar.ts';
import { findCard, MEMBER_OPTIONS, parseMemberArgument } from '../member-data/member-argument.ts';
import { describeCard, openCard } from './cards.ts';
import { creditCoins, MOST_CREDIT, type Credit } from './credit.ts';
import { atDesk } from './desk.ts';

const USAGE =
  'Usage: npm run credit -- --lcn <card> | --mobile <number> --coins <number> --reason "<text>" --reference <case> [--yes]';

const REASON = /^(?=.{3,80}$)[\p{L}\p{N}][^\p{C}<>]*$/u;
const REFERENCE = /^[\w.-]{1,40}$/;

const creditOf = ({ coins, reason, reference }: Record<'coins' | 'reason' | 'reference', string>): Credit => {
  if (!coins || !reason || !reference) throw new ArgumentError(USAGE);
  if (!/^[1-9]\d*$/.test(coins) || Number(coins) > MOST_CREDIT)
    throw new ArgumentError(
      `--coins takes a whole number up to ${formatNumber(MOST_CREDIT)}, not "${coins}"`,
    );
  if (!REASON.test(reason))
    throw new ArgumentError('--reason takes 3 to 80 letters on one line, which the member reads');
  if (!REFERENCE.test(reference))
    throw new ArgumentError(
      `--reference takes up to 40 letters, digits, dots and hyphens, not "${reference}"`,
    );
  return { coins: Number(coins), reason, reference };
};

const parseArguments = () => {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({
    options: {
      ...MEMBER_OPTIONS,
      coins: text,
      reason: text,
      reference: text,
      yes: { type: 'boolean', default: false },
    },
  });
  return { credit: creditOf(values), whose: parseMemberArgument(values, USAGE), yes: values.yes };
};

const run = async (): Promise<void> => {
  const { credit, whose, yes } = parseArguments();
  await atDesk(async (desk) => {
    const lcn = await findCard(desk.db, whose);
    process.stdout.write(`${describeCard(await openCard(desk, desk.db, lcn))}\n`);
    if (!yes) {
      process.stdout.write(
        `Nothing was changed. With --yes ${formatCoins(credit.coins)} are added: ${credit.reason}\n`,
      );
      return;
    }
    const { expiresAt, isRepeat } = await creditCoins(desk, lcn, credit);
    process.stdout.write(
      isRepeat
        ? `Nothing was changed: ${credit.reference} was credited to this card before.\n`
        : `${formatCoins(credit.coins)} added, valid until ${formatDay(dayInKolkata(expiresAt))}.\n`,
    );
  });
};

await runCommand(run, USAGE);
