/**
 * Whether demo conveniences are on: asked for with DEMO=1, or by default while the app runs on
 * its embedded backend alone. Server side only: the browser has no environment.
 */
export function isDemo(env: Record<string, string | undefined> = process.env): boolean {
  const { DEMO, API_HOST, DATABASE_URL } = env;
  if (DEMO !== undefined && DEMO !== '') return DEMO === '1';
  return !API_HOST && !DATABASE_URL;
}
