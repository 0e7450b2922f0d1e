// `npm run partner-key -- pt-1001`: prints the key with which a partner signs its reports and recognises our click-out
// addresses. Needs no database, but the backend's key: SECRET_KEY, or the one in DATA_DIR. Exits with 1 and one line
// where that or the partner is missing.
import { parseArgs } from 'node:util';
import { ArgumentError, runCommand } from '../../command.ts';
import { foundSecret, keysFrom } from '../../keys.ts';
import { readSettings } from '../../settings.ts';
import { partnerKey } from './signature.ts';

const USAGE = 'Usage: npm run partner-key -- <partner id>';

const partnerGiven = (): string => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [partnerId, another] = positionals;
  if (!partnerId || another) throw new ArgumentError(USAGE);
  if (!/^[A-Za-z0-9-]{1,40}$/.test(partnerId)) {
    throw new ArgumentError(`A partner's id has letters, digits and hyphens, at most 40; not "${partnerId}"`);
  }
  return partnerId;
};

const run = (): void => {
  const partnerId = partnerGiven();
  const { secretKey, dataDir } = readSettings();
  const secret = secretKey ?? foundSecret(dataDir);
  // One that is made now would be no backend's.
  if (!secret) throw new ArgumentError(`There is no key in ${dataDir} yet: start the product first`);
  process.stdout.write(`${partnerKey(keysFrom(secret), partnerId)}\n`);
};

await runCommand(run, USAGE);
