// `npm run partner-key -- pt-1001`: prints the key with which a partner signs its reports and recognises our click-out
// addresses; with `--target shelf` that of an outside service of a brand (docs/decisions/032). Needs no database, but the
// backend's key: SECRET_KEY, or the one in DATA_DIR. Exits with 1 and one line where that or the partner is missing.
import { parseArgs } from 'node:util';
import { ArgumentError, runCommand } from '../../command.ts';
import { foundSecret, keysFrom, type Keys } from '../../keys.ts';
import { readSettings } from '../../settings.ts';
import { partnerKey, targetKey } from './signature.ts';

const USAGE = 'Usage: npm run partner-key -- <partner id> | --target <name>';

/** Whose key: makes it of the backend's keys. */
const asked = (): ((keys: Keys) => string) => {
  const { positionals, values } = parseArgs({
    options: { target: { type: 'string' } },
    allowPositionals: true,
  });
  const [partnerId, another] = positionals;
  const { target } = values;
  if (target && !partnerId) return (keys) => targetKey(keys, target);
  if (!partnerId || another || target !== undefined) throw new ArgumentError(USAGE);
  if (!/^[A-Za-z0-9-]{1,40}$/.test(partnerId)) {
    throw new ArgumentError(`A partner's id has letters, digits and hyphens, at most 40; not "${partnerId}"`);
  }
  return (keys) => partnerKey(keys, partnerId);
};

const run = (): void => {
  const keyOf = asked();
  const { secretKey, dataDir } = readSettings();
  const secret = secretKey ?? foundSecret(dataDir);
  // One that is made now would be no backend's.
  if (!secret) throw new ArgumentError(`There is no key in ${dataDir} yet: start the product first`);
  process.stdout.write(`${keyOf(keysFrom(secret))}\n`);
};

await runCommand(run, USAGE);
