// Builds the icon sprite public/icons.svg from Phosphor, and the list of icon names that the web code may use.
// To ship another icon, add its name to the list below and run npx node scripts/make-icons.ts.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Outline icons, and filled ones (`-fill`) for the current tab, for ratings and for status. */
const NAMES = `
  arrow-clockwise arrow-counter-clockwise arrow-down-left arrow-left arrow-right arrow-square-out
  arrow-u-up-left arrow-up-right bank barcode caret-down caret-right check check-circle check-circle-fill
  circle-notch clipboard-text clock clock-counter-clockwise coins coins-fill copy crown-simple
  crown-simple-fill device-mobile download-simple envelope-simple eye eye-slash facebook-logo file-text
  headset hourglass-medium house house-fill identification-card info instagram-logo linkedin-logo lock-simple
  magnifying-glass magnifying-glass-fill map-pin minus package pencil-simple phone plus printer qr-code
  question receipt seal-check share-network shield-check shield-check-fill shopping-bag sign-out
  sliders-horizontal storefront ticket ticket-fill trash user user-fill users warning-circle
  warning-circle-fill wifi-slash x x-logo youtube-logo
`
  .trim()
  .split(/\s+/)
  .sort();

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PHOSPHOR = join(ROOT, 'node_modules/@phosphor-icons/core');
const NAMES_FILE = join(ROOT, 'src/web/ui/icon-names.ts');

const sourceOf = (name: string): string => {
  const weight = name.endsWith('-fill') ? 'fill' : 'regular';
  const path = join(PHOSPHOR, 'assets', weight, `${name}.svg`);
  if (!existsSync(path)) throw new Error(`Phosphor has no icon named ${name}`);
  return path;
};

const symbolOf = async (name: string): Promise<string> => {
  const svg = await readFile(sourceOf(name), 'utf8');
  const inner = /^<svg [^>]*viewBox="0 0 256 256"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(svg)?.[1];
  if (!inner) throw new Error(`${name} is not drawn on the 256 grid`);
  return `<symbol id="${name}" viewBox="0 0 256 256" fill="currentColor">${inner.trim()}</symbol>`;
};

if (new Set(NAMES).size !== NAMES.length) throw new Error('an icon is listed twice');
const symbols = await Promise.all(NAMES.map(symbolOf));
await writeFile(
  join(ROOT, 'public/icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
await copyFile(join(PHOSPHOR, 'LICENSE'), join(ROOT, 'public/icons.LICENSE.txt'));
await mkdir(dirname(NAMES_FILE), { recursive: true });
await writeFile(
  NAMES_FILE,
  `// Written by scripts/make-icons.ts: the symbols of public/icons.svg.
export const ICON_NAMES = [\n${NAMES.map((name) => `  '${name}',\n`).join('')}] as const;

export type IconName = (typeof ICON_NAMES)[number];
`,
);
console.log(`${NAMES.length} icons in public/icons.svg`);
