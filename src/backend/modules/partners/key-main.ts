// Prints a key that is derived from the backend's own (SECRET_KEY, or the one in DATA_DIR):
//   `npm run partner-key -- pt-1001`: with which a partner signs its reports and recognises our click-out URLs
//   `--target gift-shelf`: of a brand's external service (docs/decisions/032)
//   `--connector sms`: of a connector (docs/connectors.md)
// Checks that a brand's file lists the target, and that the partner exists if DATABASE_URL is set; only the running
// product can open the embedded database. Keys of connectors and of services are also printed for a database on which
// no backend has started yet, because they are prepared before that. Exits with 1 and one line if the key, the partner
// or the target is missing.
import { parseArgs } from 'node:util';
import { FORMS } from '#contract/patterns.ts';
import { ArgumentError, runCommand } from '../../command.ts';
import { UnusedDatabaseError } from '../../db/migrate.ts';
import { assertItsSecret } from '../../db/secret-fingerprint.ts';
import { openDatabase } from '../../db/open.ts';
import { readSecret, deriveKeys, type Keys } from '../../keys.ts';
import { loadBrands } from '../../seed/brands.ts';
import { connectorKey } from '../../providers/connectors/client.ts';
import {
  CONNECTOR_NAMES,
  CONNECTOR_VARIABLES,
  readSettings,
  type ConnectorName,
  type Settings,
} from '../../settings.ts';
import { StartError } from '../../start-error.ts';
import { hasPartner } from '../catalogue/service.ts';
import { partnerKey, targetKey } from './signature.ts';

const USAGE = 'Usage: npm run partner-key -- <partner id> | --target <name> | --connector <name>';

interface Arguments {
  /** Null for an external service or a connector. */
  partnerId: string | null;
  keyOf: (keys: Keys) => string;
}

/** The key of a service that no brand leads to would sign nothing. */
const assertTarget = (name: string): void => {
  const listed = loadBrands().map(({ brand, targets = [] }) => ({
    brand,
    names: targets.map((one) => one.name),
  }));
  if (listed.some(({ names }) => names.includes(name))) return;
  const known = listed.flatMap(({ brand, names }) =>
    names.length > 0 ? `${brand}: ${names.join(', ')}` : [],
  );
  throw new ArgumentError(
    `No brand's file lists the target ${name}. Listed are ${known.join('; ') || 'none'} (src/backend/seed/brands)`,
  );
};

const isConnector = (name: string): name is ConnectorName => Object.hasOwn(CONNECTOR_VARIABLES, name);

const parseConnector = (name: string): ConnectorName => {
  if (isConnector(name)) return name;
  throw new ArgumentError(`There is no connector ${name}, only ${CONNECTOR_NAMES.join(', ')}`);
};

const parseArguments = (): Arguments => {
  const { positionals, values } = parseArgs({
    options: { target: { type: 'string' }, connector: { type: 'string' } },
    allowPositionals: true,
  });
  const [partnerId] = positionals;
  const { target, connector } = values;
  const given = [...positionals, target, connector].filter(Boolean);
  if (given.length !== 1) throw new ArgumentError(USAGE);
  if (target) {
    assertTarget(target);
    return { partnerId: null, keyOf: (keys) => targetKey(keys, target) };
  }
  if (connector) {
    const name = parseConnector(connector);
    return { partnerId: null, keyOf: (keys) => connectorKey(keys, name) };
  }
  if (!partnerId || target !== undefined || connector !== undefined) throw new ArgumentError(USAGE);
  if (!FORMS.itemId.test(partnerId)) {
    throw new ArgumentError(`A partner's id has letters, digits and hyphens, at most 40; not "${partnerId}"`);
  }
  return { partnerId, keyOf: (keys) => partnerKey(keys, partnerId) };
};

const UNUSED =
  'No backend has started on this database yet: this is a key of the SECRET_KEY that is set. Is DATABASE_URL right?\n';

/** The first backend to start will take the key that is set. */
const isUnused = (error: unknown): boolean =>
  error instanceof StartError && error.cause instanceof UnusedDatabaseError;

/** Reports of an unknown partner, or signed with the key of another installation, would be refused. */
const assertKnown = async (settings: Settings, secret: string, partnerId: string | null): Promise<void> => {
  const { db } = await openDatabase(settings, { withoutMigrating: true });
  try {
    await assertItsSecret(db, secret);
    if (partnerId !== null && !(await hasPartner(db, partnerId)))
      throw new ArgumentError(`There is no partner ${partnerId}`);
  } finally {
    await db.close();
  }
};

const run = async (): Promise<void> => {
  const { partnerId, keyOf } = parseArguments();
  const settings = readSettings();
  const { secretKey, dataDir, databaseUrl } = settings;
  const secret = secretKey ?? readSecret(dataDir);
  // A key made now would not be that of any backend.
  if (!secret) throw new ArgumentError(`There is no key in ${dataDir} yet: start the product first`);
  if (databaseUrl) {
    await assertKnown(settings, secret, partnerId).catch((error: unknown) => {
      if (partnerId !== null || !isUnused(error)) throw error;
      process.stderr.write(UNUSED);
    });
  }
  process.stdout.write(`${keyOf(deriveKeys(secret))}\n`);
};

await runCommand(run, USAGE);
