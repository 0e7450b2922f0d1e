// JSON files of the program that operators write: brands, their offers, categories, delivery zones and texts of the help.
import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { plainReason } from './plain-reasons.ts';

/** Throws an Error that says where the text is no JSON. */
export const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));

/** `{}` if there is no such file. Throws what `refusal` makes of the reason if its text is no JSON. */
export const readJsonIfPresent = (file: string, refusal: (reason: string) => Error): unknown => {
  try {
    return existsSync(file) ? readJson(file) : {};
  } catch (error) {
    throw refusal((error as Error).message);
  }
};

/** Every fault with the path of its field. */
export const faultsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));

/** Faults of fields that a schema dropped, such as misspelt ones: what nothing reads looks as if it were in force. */
export const unreadFieldsIn = (written: unknown, read: unknown, path: readonly string[] = []): string[] => {
  if (typeof written !== 'object' || written === null) return [];
  return Object.entries(written).flatMap(([name, value]) => {
    const place = [...path, name];
    const isRead = typeof read === 'object' && read !== null && Object.hasOwn(read, name);
    return isRead
      ? unreadFieldsIn(value, (read as Record<string, unknown>)[name], place)
      : [`${place.join('.')}: is not a field`];
  });
};

/** A file as its schema reads it. Throws what `refusal` makes of the faults: it is no JSON, or not of the schema. */
export const readContent = <Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  refusal: (faults: readonly string[]) => Error,
): z.output<Schema> => {
  let written: unknown;
  try {
    written = readJson(file);
  } catch (error) {
    throw refusal([(error as Error).message]);
  }
  const result = schema.safeParse(written, { error: plainReason });
  const faults = result.success ? unreadFieldsIn(written, result.data) : faultsOf(result.error);
  if (!result.success || faults.length > 0) throw refusal(faults);
  return result.data;
};
