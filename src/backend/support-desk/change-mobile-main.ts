// `npm run change-mobile -- --lcn 6104827354 --to 9123456780`: shows the cards of a member who has lost the number, and
// with `--yes` makes the other number that by which the member signs in (docs/production.md). `--mobile` finds the card by
// its number. All sessions end, and the member is told. It may run while backends run. It needs the backend's key. Exits
// with 1 if the card is not open, or if the other number has an account already.
import { parseArgs } from 'node:util';
import { mobile as mobileNumber } from '#contract/fields.ts';
import { maskMobile } from '#contract/masks.ts';
import { ArgumentError, runCommand } from '../command.ts';
import { pluralize } from '../format.ts';
import { findCard, MEMBER_OPTIONS, parseMemberArgument } from '../member-data/member-argument.ts';
import { cardsToChange, changeMobile } from './change-mobile.ts';
import { describeCard } from './cards.ts';
import { atDesk } from './desk.ts';

const USAGE = 'Usage: npm run change-mobile -- --lcn <card> | --mobile <number> --to <new number> [--yes]';

const parseArguments = () => {
  const options = { ...MEMBER_OPTIONS, to: { type: 'string', default: '' } } as const;
  const { values } = parseArgs({ options: { ...options, yes: { type: 'boolean', default: false } } });
  const { to, yes } = values;
  if (!to) throw new ArgumentError(USAGE);
  if (!mobileNumber.safeParse(to).success)
    throw new ArgumentError(`--to takes ten digits without the country code, not "${to}"`);
  return { whose: parseMemberArgument(values, USAGE), to, yes };
};

const run = async (): Promise<void> => {
  const { whose, to, yes } = parseArguments();
  await atDesk(async (desk) => {
    const lcn = await findCard(desk.db, whose);
    const cards = await cardsToChange(desk, lcn, to);
    process.stdout.write(cards.map((card) => `${describeCard(card)}\n`).join(''));
    if (!yes) {
      process.stdout.write(
        `Nothing was changed. With --yes the member signs in with ${maskMobile(to)}, and all sessions end.\n`,
      );
      return;
    }
    const { sessions } = await changeMobile(desk, lcn, to);
    process.stdout.write(
      `The member signs in with ${maskMobile(to)} from now on. ${pluralize(sessions, 'session')} ended.\n`,
    );
  });
};

await runCommand(run, USAGE);
