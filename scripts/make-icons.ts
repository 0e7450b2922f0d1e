// Builds the icon sprite public/icons.svg from Phosphor, and the list of icon names that the web code may use.
// To ship another icon, add its name to the list below and run npx node scripts/make-icons.ts.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Outline icons, and filled ones (`-fill`) for the current tab, for ratings and for status. */
const NAMES = `
  airplane-tilt arrow-bend-up-left arrow-clockwise arrow-counter-clockwise arrow-down arrow-down-left arrow-left
  arrow-right arrow-square-out arrow-u-up-left arrow-up arrow-up-right arrows-down-up bank barcode basket
  basket-fill bell book-open calendar-blank car caret-down caret-left caret-right caret-up chart-bar
  chats-circle check check-circle check-circle-fill circle-notch clipboard-text clock
  clock-counter-clockwise coins coins-fill copy credit-card crown-simple crown-simple-fill
  device-mobile dots-three download-simple envelope-simple eye eye-slash facebook-logo file-text film-slate
  flag fork-knife funnel-simple gas-pump gear-six gift gift-fill globe-simple hand-coins handshake headset heart
  heart-fill hourglass-medium house house-fill identification-card image info info-fill instagram-logo key laptop
  leaf lightning link-simple linkedin-logo list lock-simple magnifying-glass magnifying-glass-fill
  map-pin map-trifold megaphone-simple minus minus-circle note-pencil package paper-plane-tilt pause
  pencil-simple percent phone play plus plus-circle printer prohibit qr-code question question-fill receipt
  receipt-x scales seal-check seal-percent share-network shield-check shield-check-fill shopping-bag
  shopping-cart-simple sign-in sign-out sliders-horizontal smiley sparkle squares-four star star-fill star-half-fill
  storefront storefront-fill t-shirt tag tag-fill thumbs-down thumbs-up ticket ticket-fill translate trash
  trend-up trophy truck user user-circle user-fill user-plus users vault wallet wallet-fill warning
  warning-circle warning-circle-fill warning-fill wifi-slash x x-circle x-circle-fill x-logo youtube-logo
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
