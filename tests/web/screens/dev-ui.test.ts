// /dev/ui shows every component of the design system, as the README says: a new one is shown there or listed below.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../../../src/web');
const SAMPLES = join(WEB, 'screens/dev-ui');

const componentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));

const shown = new Set(
  componentsIn(SAMPLES).flatMap(({ source }) => [...source.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name)),
);

/** Names of components have a small letter; those of constants have none. */
const EXPORTED = /^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm;

const components = componentsIn(join(WEB, 'ui')).flatMap(({ file, source }) =>
  [...source.matchAll(EXPORTED)].map(([, name]) => ({ file, name: name ?? '' })),
);

/** Components that no screen uses by themselves: parts of other components, and what another component opens. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  Art: 'the picture on every plate',
  Bone: 'the box in every placeholder',
  BonePage: 'only reserves the height of a page',
  NextPageSkeleton: 'takes the place of a page that is being left',
  Picture: 'a picture, and the mark that is only seen if it cannot be loaded',
  PageScriptNote: 'only seen without JavaScript',
  ScriptNote: 'only seen without JavaScript',
  Axis: 'the numbers of both charts',
  FieldFrame: 'label, help and error of every field',
  PageRoom: 'only reserves the height of a page',
  LargeCoin: 'clipped by the slab, the own card and the error screen',
  PrintSheet: 'only seen on paper',
  SlabStub: 'the part of every slab that tears off',
  ToastLayer: 'loaded by the buttons that show a message',
  Zoom: 'what a click on a picture in a gallery opens',
};

it('shows every component of the design system', () => {
  expect(components.length).toBeGreaterThan(100);
  // Show it with a sample in src/web/screens/dev-ui, or say in NOT_SHOWN why there is nothing to show.
  expect(components.filter(({ name }) => !shown.has(name) && !NOT_SHOWN[name])).toEqual([]);
});

it.each(Object.keys(NOT_SHOWN))('the component %s, listed as not shown, exists and is not shown', (name) => {
  expect(components.map((component) => component.name)).toContain(name);
  expect(shown).not.toContain(name);
});
