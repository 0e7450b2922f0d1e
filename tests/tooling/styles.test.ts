import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: ROOT });

const sheets = filesOf('{src,styles}/**/*.css').map((file) => ({
  file,
  text: read(file).replaceAll(/\/\*.*?\*\//gs, ''),
}));
const scripts = filesOf('src/web/**/*.{ts,tsx}').map(read);

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, what]) => what!);

it('defines each animation only once', () => {
  const animations = sheets.flatMap(({ text }) =>
    found(text.replaceAll(/\s+/g, ' '), /@keyframes [\w-]+ (\{(?: ?[\w%, ]+ \{[^}]*\})* ?\})/g),
  );
  expect(animations.length).toBeGreaterThan(5);
  expect(animations.filter((one, at) => animations.indexOf(one) !== at)).toEqual([]);
});

describe('custom properties', () => {
  const inSheets = new Set(sheets.flatMap(({ text }) => found(text, /(--[\w-]+)\s*:/g)));
  const used = sheets.flatMap(({ file, text }) =>
    found(text, /var\(\s*(--[\w-]+)/g).map((name) => ({ file, name })),
  );

  it('are declared where they are used', () => {
    const inScripts = scripts.flatMap((script) => found(script, /setProperty\('(--[\w-]+)'/g));
    const declared = new Set([...inSheets, ...inScripts]);
    expect(declared.size).toBeGreaterThan(50);
    expect(used.filter(({ name }) => !declared.has(name))).toEqual([]);
  });

  it('are used where they are declared', () => {
    const names = new Set(used.map(({ name }) => name));
    expect([...inSheets].filter((name) => !names.has(name))).toEqual([]);
  });
});

it('has no unused class', () => {
  const modules = sheets.filter(({ file }) => file.endsWith('.module.css'));
  const unused = modules.flatMap(({ file, text }) => {
    const imported = new RegExp(
      `import (\\w+) from '[^']*/${file.split('/').at(-1)!.replaceAll('.', '\\.')}'`,
    );
    const importers = scripts.flatMap((script) => {
      const name = imported.exec(script)?.[1];
      return name ? { name, script } : [];
    });
    // A class chosen by a computed name could be any of them.
    if (importers.some(({ name, script }) => new RegExp(`\\b${name}\\[[^']`).test(script))) return [];
    const own = text.replaceAll(/:global\([^)]*\)|url\([^)]*\)|'[^']*'/g, '');
    const isUsed = (one: string): boolean =>
      importers.some(({ name, script }) =>
        new RegExp(`\\b${name}(\\.${one}\\b|\\['${one}'\\])`).test(script),
      );
    return [...new Set(found(own, /\.([a-z][\w-]*)/gi))]
      .filter((one) => !isUsed(one))
      .map((one) => `${file}: ${one}`);
  });
  expect(unused).toEqual([]);
});

/** With letter spacing of their own: digits of 404, cells of a one-time password, capitals in a menu, a statement. */
const OWN_TRACKING = ['error-state', 'otp-field', 'account-layout', 'globals'];

it('sets font weights and letter spacing by tokens', () => {
  const raw = sheets.flatMap(({ file, text }) => {
    const weights = found(text.replaceAll(/@font-face \{[^}]*\}/g, ''), /font-weight:\s*([^;]+);/g);
    const tracks = found(text, /letter-spacing:\s*([^;]+);/g);
    const own = OWN_TRACKING.some((one) => file.includes(`/${one}.`));
    return [
      ...weights.filter((one) => !/^(var\(--weight-[\w-]+\)|inherit)$/.test(one)),
      ...tracks.filter((one) => !own && !/^(var\(--track-[\w-]+\)|inherit|0)$/.test(one)),
    ].map((one) => `${file}: ${one}`);
  });
  // Take a token of styles/tokens.css.
  expect(raw).toEqual([]);
});

/** The same in both colour schemes and for every brand: what is printed, and codes to be scanned. */
const OWN_COLOURS = ['print-sheet', 'code-picture'];

it('sets the colours of components by tokens', () => {
  const modules = sheets.filter(({ file }) => file.endsWith('.module.css'));
  expect(modules.length).toBeGreaterThan(80);
  const raw = modules.flatMap(({ file, text }) =>
    found(
      text,
      /:\s([^:;{}]*(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b(?:white|black)\b(?!-))[^;{}]*);/gi,
    )
      // A mask has no colour of its own.
      .filter(
        (value) => !value.includes('gradient(') && !OWN_COLOURS.some((one) => file.includes(`/${one}.`)),
      )
      .map((value) => `${file}: ${value}`),
  );
  expect(raw).toEqual([]);
});

it('ends max-width queries 0.02 px below the next breakpoint', () => {
  const ends = sheets.flatMap(({ file, text }) =>
    found(text, /\(max-width:\s*([\d.]+px)\)/g).map((end) => `${file}: ${end}`),
  );
  expect(ends.length).toBeGreaterThan(10);
  expect(ends.filter((end) => !end.endsWith('.98px'))).toEqual([]);
});

it('draws what an empty state offers as a large button', () => {
  const ofLarge = sheets.find(({ file }) => file.endsWith('/button.module.css'))!.text;
  const [large] = found(ofLarge, /\.l \{([^}]*)\}/g);
  const size = found(large!, /(--button-[\w-]+: [^;]+);/g);
  expect(size).toHaveLength(3);
  const ofEmpty = sheets.find(({ file }) => file.endsWith('/empty-state.module.css'))!.text;
  expect(found(ofEmpty, /(--button-[\w-]+: [^;]+);/g)).toEqual(size);
});
