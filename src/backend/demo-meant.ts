import { isDemoByDefault } from '#contract/demo.ts';
import { CONNECTOR_VARIABLES, SettingsError } from './settings.ts';

/**
 * Throws SettingsError where a server would be a demo by oversight, as with the setting of its database lost: it would make
 * up what it tells members, and show their passwords.
 */
export const assertDemoMeant = (env: NodeJS.ProcessEnv = process.env): void => {
  if (env['DEMO'] || !isDemoByDefault(env)) return;
  const real = ['SECRET_KEY', ...Object.values(CONNECTOR_VARIABLES)].find((name) => env[name]);
  if (real !== undefined) {
    throw new SettingsError(
      `${real} is set, but no DATABASE_URL: set that, or DEMO to say whether this is a demo (1) or not (0)`,
    );
  }
};
