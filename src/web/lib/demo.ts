import { isDemoByDefault } from '#contract/demo.ts';

/** Whether the demo's conveniences are on. Only on the server: the browser has no environment variables. */
export const isDemo = (env: Record<string, string | undefined> = process.env): boolean =>
  env['DEMO'] ? env['DEMO'] === '1' : isDemoByDefault(env);
