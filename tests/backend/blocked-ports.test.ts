import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { blockedPortFault } from '#backend/blocked-ports.ts';
import { readSettings } from '#backend/settings.ts';
import { StartError } from '#backend/start-error.ts';
import { startBackend } from '#backend/start.ts';
import { scratch } from '../support/scratch.ts';

/** What `fetch` says of a port without connecting to it. */
const refusalOf = (port: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => null,
    (error: unknown) => ((error as Error).cause as Error | undefined)?.message,
  );

describe('blockedPortFault', () => {
  it('names the ports, and only those, to which fetch does not connect', async () => {
    const blocked = Array.from({ length: 65_535 }, (_, n) => n + 1).filter((port) =>
      blockedPortFault('PORT', port),
    );
    expect(await Promise.all(blocked.map(refusalOf))).toEqual(blocked.map(() => 'bad port'));
    const others = [80, 443, 3000, 4000, 6664, 8080, 10_081];
    expect(others.map((port) => blockedPortFault('PORT', port))).toEqual(others.map(() => null));
  });

  it('names the setting and the port', () => {
    expect(blockedPortFault('API_PORT', 6000)).toBe(
      'API_PORT must be another port: browsers refuse to connect to 6000',
    );
  });
});

describe('A backend', () => {
  it('does not start on a blocked port, and opens no database', async () => {
    const dataDir = join(scratch(), 'rewards-blocked-port');
    const settings = readSettings({ NODE_ENV: 'test', API_PORT: '6000', DATA_DIR: dataDir });
    await expect(startBackend(settings, pino({ level: 'silent' }))).rejects.toThrow(
      new StartError('API_PORT must be another port: browsers refuse to connect to 6000'),
    );
    expect(existsSync(dataDir)).toBe(false);
  });
});
