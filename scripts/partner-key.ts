// Prints the key with which a partner signs its reports and recognises our click-out addresses:
// npm run partner-key -- <partner id>. Reads SECRET_KEY, or the key file of the embedded database.
import { keptSecret, keysFrom } from '#backend/keys.ts';
import { partnerKey } from '#backend/modules/partners/signature.ts';
import { readSettings } from '#backend/settings.ts';

const [partnerId] = process.argv.slice(2);
if (!partnerId || !/^[A-Za-z0-9-]{1,40}$/.test(partnerId)) {
  console.error('Name a partner: npm run partner-key -- pt-1001');
  process.exit(1);
}
const { secretKey, dataDir } = readSettings();
console.log(partnerKey(keysFrom(secretKey ?? keptSecret(dataDir)), partnerId));
