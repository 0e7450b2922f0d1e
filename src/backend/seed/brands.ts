// The brand files: read, checked, and refused where something is missing or cannot be read on the screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand, type Brand } from '../modules/clients/brand.ts';
import { StartError } from '../start-error.ts';
import { contrastFaults } from './contrast.ts';

/** In one line, whatever is at fault: a backend with such a brand does not start. */
export class BrandError extends StartError {}

const FOLDER = join(import.meta.dirname, 'brands');

/** Checks one brand. Throws BrandError that names every fault. */
export const checkBrand = (file: string, content: unknown): Brand => {
  const result = brand.safeParse(content);
  const faults = result.success
    ? contrastFaults(result.data.theme)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!result.success || faults.length > 0) {
    throw new BrandError(`The brand ${file} is refused: ${faults.join('; ')}.`);
  }
  return result.data;
};

/** All brands of a folder. Throws BrandError where one is at fault. */
export const loadBrands = (folder = FOLDER): Brand[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => checkBrand(file, JSON.parse(readFileSync(join(folder, file), 'utf8'))));
