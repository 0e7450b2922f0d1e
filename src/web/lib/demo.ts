import { isDemoByDefault } from '#contract/demo.ts';

/** Whether demo conveniences are on. Server side only: the browser has no environment. */
export const isDemo = (env: Record<string, string | undefined> = process.env): boolean =>
  env['DEMO'] ? env['DEMO'] === '1' : isDemoByDefault(env);
