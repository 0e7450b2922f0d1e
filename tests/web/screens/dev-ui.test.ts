// What README promises of /dev/ui, every piece of the design system: a new component is shown there, or named below.
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

/** Names as of components: those of constants are all capitals. */
const EXPORTED = /^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm;

const pieces = componentsIn(join(WEB, 'ui')).flatMap(({ file, source }) =>
  [...source.matchAll(EXPORTED)].map(([, name]) => ({ file, name: name ?? '' })),
);

/** Never used by a screen: parts of other pieces, and what another piece opens. */
const PLUMBING: Readonly<Record<string, string>> = {
  Art: 'the picture on every plate',
  Axis: 'the numbers of both charts',
  FieldFrame: 'label, help and error of every field',
  LargeCoin: 'cut to its place by the slab, the own card, a page that failed',
  PrintSheet: 'seen on paper alone',
  ToastLayer: 'what the buttons that show a message load',
  Zoom: 'what a press on a picture of a gallery opens',
};

it('shows every piece of the design system', () => {
  expect(pieces.length).toBeGreaterThan(100);
  expect(pieces.filter(({ name }) => !shown.has(name) && !PLUMBING[name])).toEqual([]);
});

it.each(Object.keys(PLUMBING))('names no piece as plumbing that is gone, or shown: %s', (name) => {
  expect(pieces.map((piece) => piece.name)).toContain(name);
  expect(shown).not.toContain(name);
});
