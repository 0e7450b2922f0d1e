// `npm run sso-link -- --lcn 6104827354 --agent "Rohit Deshpande" --client SUPPORT`: prints a link by which a support
// agent signs in on behalf of the member with that card, on a page of the card's brand. Needs the backend's key: SECRET_KEY,
// or in a demo the one in DATA_DIR; and no database, but with DATABASE_URL it checks the card. Exits with 1 and one line
// if the key or an argument is missing, or if no open account has the card.
import { parseArgs } from 'node:util';
import {
  AGENT_ROLES,
  AGENT_RULES,
  MEMBER_STATUS_ACTIVE,
  SIGN_ON_PARAMETERS,
  type AgentRole,
} from '#contract/enums.ts';
import { agentName } from '#contract/fields.ts';
import { systemClock } from '../../clock.ts';
import { ArgumentError, runCommand } from '../../command.ts';
import { openDatabase } from '../../db/open.ts';
import { readSecret, deriveKeys, type Keys } from '../../keys.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { isLcn } from '../accounts/lcn.ts';
import { accountByLcn } from '../accounts/service.ts';
import { sealLink } from './links.ts';

const USAGE =
  'Usage: npm run sso-link -- --lcn <card> --agent "<name>" --client SUPPORT|SUPPORT_ZILLION --url <page of the card’s brand>';

const isRole = (text: string): text is AgentRole => (AGENT_ROLES as readonly string[]).includes(text);

const parseArguments = ({ demo }: Settings) => {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({ options: { lcn: text, agent: text, client: text, url: text } });
  const { lcn, agent, client } = values;
  if (!lcn || !agent || !client) throw new ArgumentError(USAGE);
  if (!isLcn(lcn)) throw new ArgumentError(`--lcn takes the ten digits of a card, not "${lcn}"`);
  if (!agentName.safeParse(agent).success) {
    throw new ArgumentError('--agent takes a name of 2 to 60 letters and spaces');
  }
  if (!isRole(client)) throw new ArgumentError(`--client takes ${AGENT_ROLES.join(' or ')}, not "${client}"`);
  const url = values.url || (demo ? `http://localhost:${process.env['PORT'] || 3000}/` : '');
  if (!url)
    throw new ArgumentError('--url is needed: a page of the brand, such as https://rewards.example.in/');
  if (!URL.canParse(url)) throw new ArgumentError(`--url takes the address of a page, not "${url}"`);
  return { lcn, agent, client, url };
};

/** The signing key, which the operator of a demo has, and otherwise anyone who was given SECRET_KEY. */
const keysOf = ({ demo, secretKey, dataDir }: Settings): Keys => {
  const secret = secretKey ?? (demo ? readSecret(dataDir) : null);
  if (!secret) {
    throw new ArgumentError(
      demo
        ? `There is no key in ${dataDir} yet: start the product first`
        : 'Making a sign-on link needs SECRET_KEY, except in a demo',
    );
  }
  return deriveKeys(secret);
};

/** Only on PostgreSQL: the embedded database is the running backend's. */
const assertCardIsOpen = async (settings: Settings, lcn: string): Promise<void> => {
  if (settings.databaseUrl === null) return;
  const { db } = await openDatabase(settings, { withoutMigrating: true });
  try {
    const account = await accountByLcn(db, lcn);
    if (account?.status !== MEMBER_STATUS_ACTIVE)
      throw new ArgumentError(`No open account has the card ${lcn}`);
  } finally {
    await db.close();
  }
};

const run = async (): Promise<void> => {
  const settings = readSettings();
  const { lcn, agent, client, url } = parseArguments(settings);
  const keys = keysOf(settings);
  await assertCardIsOpen(settings, lcn);
  const link = new URL(url);
  link.searchParams.set(
    SIGN_ON_PARAMETERS.token,
    sealLink(keys, { lcn, agentName: agent, role: client, madeAt: systemClock.now() }),
  );
  link.searchParams.set(SIGN_ON_PARAMETERS.clientName, client);
  link.searchParams.set(SIGN_ON_PARAMETERS.username, agent);
  process.stdout.write(`${link.href}\n`);
  process.stderr.write(`Valid once, for ${AGENT_RULES.linkSeconds} seconds.\n`);
};

await runCommand(run, USAGE);
