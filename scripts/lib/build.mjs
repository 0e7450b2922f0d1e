// Builds the web app if its sources have changed since the last build.
import { rmSync } from 'node:fs';
import { run } from './process.mjs';
import {
  hashOf,
  inRoot,
  NODE,
  readStamp,
  OperatorError,
  printLine,
  secondsSince,
  writeStamp,
} from './project.mjs';

export const NEXT = inRoot('node_modules/next/dist/bin/next');
const STAMP = inRoot('.next/built-from');

/** Without `public`, which the web server reads when it starts, so that pictures and brands need no build. */
const SOURCES = [
  'src',
  'pages',
  'styles',
  'instrumentation.ts',
  'next.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const sourcesHash = () => hashOf(SOURCES, { except: (file) => file.startsWith('src/backend/') });

export const ensureBuilt = async () => {
  const wanted = sourcesHash();
  if (readStamp(STAMP) === wanted) return;
  printLine('Building the web app (about a minute) …');
  rmSync(STAMP, { force: true });
  const began = Date.now();
  const { code, output } = await run(NODE, [NEXT, 'build', '--webpack'], { quiet: true });
  if (code !== 0) throw new OperatorError(`The build failed:\n${output.trim()}`);
  writeStamp(STAMP, wanted);
  printLine(`Built in ${secondsSince(began)}.`);
};
