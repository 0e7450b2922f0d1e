// A lock file that was written on one machine must install on every other one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Where Node would look for a dependency of the package at `path`, nearest first. */
const placesOf = (name: string, path: string): string[] => {
  const folders = path.split('/node_modules/');
  return folders
    .map((_, at) => [...folders.slice(0, folders.length - at), name].join('/node_modules/'))
    .concat(`node_modules/${name}`);
};

test('lists the builds for other platforms as well, because npm ci refuses a lock without them', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !placesOf(name, path).some((place) => place in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('names no registry, so that each machine uses its own', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

test('allows or refuses the install script of each package that has one, and allows that of node', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.split('node_modules/').at(-1)!] : [],
  );
  expect(Object.keys(allowScripts).toSorted()).toEqual(scripted.toSorted());
  expect(allowScripts['node']).toBe(true);
});
