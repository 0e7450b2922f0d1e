// `npm run check-connectors`: asks each connector and the mail server of the settings whether it can be used. Has no
// effect on members or providers (docs/connectors.md). Names the providers that are still sandboxes. Exits with 1 if a
// check fails.
import { parseArgs } from 'node:util';
import { systemClock } from '../../clock.ts';
import { ArgumentError, runCommand } from '../../command.ts';
import { deriveKeys, readSecret } from '../../keys.ts';
import { CONNECTOR_NAMES, readSettings, type ConnectorName, type Settings } from '../../settings.ts';
import { createMailTransport } from '../mail.ts';
import { checkConnector } from './check.ts';
import { connectorKey } from './client.ts';

const USAGE = 'Usage: npm run check-connectors';

interface MailError extends Error {
  code?: string;
  /** Set if the server answered. */
  responseCode?: number;
}

/** What a server answers may quote what it was sent, so only its code is shown. */
const mailFailureReason = ({ message, code, responseCode }: MailError): string =>
  responseCode ? `${code ?? 'refused'} ${responseCode}` : message;

const checkMail = async ({ mail }: Settings): Promise<string[]> => {
  if (!mail) return [];
  const transport = createMailTransport(mail);
  try {
    await transport.verify();
    return [];
  } catch (error) {
    return [`cannot be used: ${mailFailureReason(error as MailError)}`];
  } finally {
    transport.close();
  }
};

const report = (name: string, address: string, faults: readonly string[]): void => {
  const lines = faults.length === 0 ? ['works'] : faults;
  for (const line of lines) process.stdout.write(`${name} (${address}) ${line}\n`);
  if (faults.length > 0) process.exitCode = 1;
};

const reportSandboxes = ({ connectors, mail }: Settings): void => {
  const isReal = (name: ConnectorName) => name in connectors || (name === 'email' && mail !== null);
  const sandboxes = CONNECTOR_NAMES.filter((name) => !isReal(name));
  if (sandboxes.length > 0) process.stdout.write(`Still sandboxes: ${sandboxes.join(', ')}\n`);
};

const run = async (): Promise<void> => {
  parseArgs({ options: {} });
  const settings = readSettings();
  const { connectors, mail, secretKey, dataDir } = settings;
  const secret = secretKey ?? readSecret(dataDir);
  if (!secret) throw new ArgumentError(`There is no key in ${dataDir} yet: start the product first`);
  if (!mail && Object.keys(connectors).length === 0)
    throw new ArgumentError('The settings name no connector and no mail server (docs/connectors.md)');
  if (mail) report('mail', new URL(mail.smtpUrl).host, await checkMail(settings));
  const keys = deriveKeys(secret);
  for (const name of CONNECTOR_NAMES) {
    const base = connectors[name];
    if (base === undefined) continue;
    const connector = { base, key: connectorKey(keys, name), clock: systemClock };
    report(name, base, await checkConnector(connector));
  }
  reportSandboxes(settings);
};

await runCommand(run, USAGE);
