// Settings that nothing reads, because a name in .env is misspelt or only a demo reads them: they then have no effect,
// unnoticed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SANDBOX_VARIABLES, type Settings } from './settings.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Read by Node, the PostgreSQL library and the system. */
const READ_BY_OTHERS = /^(NODE_|PG|TZ$)/;

/** The names in the file of settings that .env.example, which lists every setting, does not have. */
export const unreadSettings = (root = ROOT): string[] => {
  // As in loadEnvFile.
  const file = process.env['ENV_FILE'] ?? '.env';
  const [path, list] = [join(root, file), join(root, '.env.example')];
  if (file === '' || !existsSync(path) || !existsSync(list)) return [];
  const example = readFileSync(list, 'utf8');
  const known = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));
  const names = Object.keys(parseEnv(readFileSync(path, 'utf8')));
  return names.filter((name) => !known.has(name) && !READ_BY_OTHERS.test(name));
};

/** The names of sandboxes' settings that are set, but not for a demo, in which alone sandboxes misbehave. */
export const ignoredSandboxSettings = ({ demo }: Pick<Settings, 'demo'>): string[] =>
  demo ? [] : Object.values(SANDBOX_VARIABLES).filter((name) => process.env[name]);
