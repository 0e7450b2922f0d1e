// Makes the templates of the embedded test databases (templates.ts) in a folder; run by templates-setup.js.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { systemClock } from '../../src/backend/clock.ts';
import type { Db } from '../../src/backend/db/driver.ts';
import { embeddedOptions, wrapPGlite } from '../../src/backend/db/embedded.ts';
import { migrate } from '../../src/backend/db/migrate.ts';
import { seed } from '../../src/backend/seed/seed.ts';
import type { Content } from './templates.ts';

const [folder = ''] = process.argv.slice(2);

/** Cheaper to copy and to open: a short log, few buffers to clear, and no databases to create others from. */
const SMALL = { initDbStartParams: ['--wal-segsize=1', '--set=shared_buffers=16MB'] };
const DROP_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
];

const make = async (content: Content, fill: (db: Db, client: PGlite) => Promise<void>): Promise<void> => {
  const client = await PGlite.create({ ...embeddedOptions, ...SMALL, dataDir: join(folder, content) });
  await fill(wrapPGlite(client), client);
  await client.exec('checkpoint');
  const image = await client.dumpDataDir('none');
  await client.close();
  writeFileSync(join(folder, `${content}.tar`), Buffer.from(await image.arrayBuffer()));
};

mkdirSync(folder, { recursive: true });
await make('migrated', async (db, client) => {
  await migrate(db);
  for (const statement of DROP_TEMPLATES) await client.exec(statement);
});
cpSync(join(folder, 'migrated'), join(folder, 'seeded'), { recursive: true });
await make('seeded', (db) => seed({ db, clock: systemClock, demo: false }));
