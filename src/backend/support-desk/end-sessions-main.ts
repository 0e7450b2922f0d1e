// `npm run end-sessions -- --lcn 6104827354`: signs a member out on every device, as after a lost phone
// (docs/production.md); support agents who act for the member too. `--mobile` finds the card by its number. It may run
// while backends run. It needs the backend's key. Exits with 1 if the card is not open.
import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { pluralize } from '../format.ts';
import { findCard, MEMBER_OPTIONS, parseMemberArgument } from '../member-data/member-argument.ts';
import { atDesk } from './desk.ts';
import { endSessions } from './end-sessions.ts';

const USAGE = 'Usage: npm run end-sessions -- --lcn <card> | --mobile <number>';

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: MEMBER_OPTIONS });
  const whose = parseMemberArgument(values, USAGE);
  await atDesk(async (desk) => {
    const ended = await endSessions(desk, await findCard(desk.db, whose));
    process.stdout.write(`${pluralize(ended, 'session')} ended.\n`);
  });
};

await runCommand(run, USAGE);
