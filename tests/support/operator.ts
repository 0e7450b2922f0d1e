// Keeps the settings of this machine's operator, in the environment or in .env, away from the product's tests.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const EXAMPLE = join(import.meta.dirname, '../../.env.example');

/** The names of all settings. */
export const settingNames = (): string[] =>
  [...readFileSync(EXAMPLE, 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** An environment that unsets every setting: an empty value counts as unset. */
export const noSettings = (): Record<string, string> => ({
  ENV_FILE: '',
  ...Object.fromEntries(settingNames().map((name) => [name, ''])),
});

/** A port that nothing listens on at the moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
