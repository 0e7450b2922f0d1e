// Before the first backend test: makes the templates of the embedded databases (templates.ts), unless there are some of
// the same migrations and the same content.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, inRoot, NODE } from '../../scripts/lib/project.mjs';

const TEMPLATES = inRoot('node_modules/.cache/test-databases');
const MAKE = inRoot('tests/support/make-templates.ts');

/** What makes them. Of the modules, only repositories write what a start adds. */
const SOURCES = [
  'package-lock.json',
  'tests/support/make-templates.ts',
  'src/backend/db',
  'src/backend/seed',
];
const MODULES = 'src/backend/modules';

const make = (folder) => {
  const { status } = spawnSync(NODE, ['--liftoff-only', MAKE, folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The templates of the test databases could not be made');
};

// Jest calls the default export.
// eslint-disable-next-line import-x/no-default-export -- the test tool asks for it
export default () => {
  const hash = hashOf([...SOURCES, MODULES], {
    except: (file) => file.startsWith(MODULES) && !file.includes('/repository'),
  }).slice(0, 12);
  const folder = join(TEMPLATES, hash);
  process.env.TEST_TEMPLATES = folder;
  if (existsSync(folder)) return;
  // Another run of the tests may be making them too.
  const draft = `${folder}.${process.pid}`;
  make(draft);
  for (const old of readdirSync(TEMPLATES).filter((name) => !name.startsWith(hash))) {
    rmSync(join(TEMPLATES, old), { recursive: true, force: true });
  }
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
};
