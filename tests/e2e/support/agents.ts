// Support agents for the browser tests: links made by the product's own command.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from './test.ts';

const MAIN = join(import.meta.dirname, '../../../src/backend/modules/sessions/link-main.ts');

/** A member of the seed with 40 coins; the number and the card. */
export const HELPED = { mobile: '9876511111', lcn: '6104850075' };

/** A new link to a page of the product, as printed by `npm run sso-link`. */
export const ssoLink = (path: string, agent = 'Rohit Deshpande'): string => {
  const url = new URL(path, process.env['E2E_WEB_URL']).href;
  const args = [MAIN, '--lcn', HELPED.lcn, '--agent', agent, '--client', 'SUPPORT', '--url', url];
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'], DEMO: '1' };
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect(status).toBe(0);
  return stdout.trim();
};
