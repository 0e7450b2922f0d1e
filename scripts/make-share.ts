// Makes pictures for shared links of an operator's own pictures in public/art: on the plate with a number from 1 to 6
// (src/web/ui/plate.tsx), in public/art/share/<name>.jpg. Those of the sample catalogue come from make-art.ts.
// Run: npx node scripts/make-share.ts <plate> <name …>
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLATES } from '../src/contract/enums.ts';
import { sharePicture } from './art/share.ts';

const ART = join(dirname(dirname(fileURLToPath(import.meta.url))), 'public/art');

const [number, ...names] = process.argv.slice(2);
const plate = PLATES.find((one) => String(one) === number);
if (!plate || names.length === 0) {
  console.error('Usage: npx node scripts/make-share.ts <plate, 1 to 6> <name of a picture in public/art …>');
  process.exit(1);
}
/** A photograph needs more than the art of the sample; previews take far more. */
const LIMIT = 150_000;

const make = async (name: string): Promise<void> => {
  const art = await readFile(join(ART, `${name}.webp`));
  await writeFile(join(ART, 'share', `${name}.jpg`), await sharePicture(art, plate, LIMIT));
};

await mkdir(join(ART, 'share'), { recursive: true });
for (const name of names) {
  try {
    await make(name);
    console.log(`public/art/share/${name}.jpg`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
