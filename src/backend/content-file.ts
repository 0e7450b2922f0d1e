// JSON files of the program that operators write: brands and texts of the help.
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Throws an Error that says where the text is no JSON. */
export const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));

/** Every fault with the path of its field. */
export const faultsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
