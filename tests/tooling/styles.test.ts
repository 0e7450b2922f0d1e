import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

it('tells each movement in one place', () => {
  const sheets = globSync('{src,styles}/**/*.css', { cwd: ROOT });
  const movements = sheets.flatMap((sheet) => {
    const text = readFileSync(join(ROOT, sheet), 'utf8').replaceAll(/\s+/g, ' ');
    return [...text.matchAll(/@keyframes [\w-]+ (\{(?: ?[\w%, ]+ \{[^}]*\})* ?\})/g)].map(
      ([, what]) => what!,
    );
  });
  expect(movements.length).toBeGreaterThan(5);
  expect(movements.filter((one, at) => movements.indexOf(one) !== at)).toEqual([]);
});
