// What a call sends, checked against the schema of its endpoint.
import type { z } from 'zod';
import { plainReason } from '../plain-reasons.ts';
import { ApiError } from './api-error.ts';

const fieldsOf = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]));

/**
 * No text in the database can hold NUL, nor half of a surrogate pair, which JSON can escape: as text it would be stored
 * as a replacement character, and as JSON be refused.
 */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** The path of a text that cannot be stored; null if there is none. */
const findUnstorablePath = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, below] of Object.entries(value)) {
    const found = findUnstorablePath(below, [...path, name]);
    if (found !== null) return found;
  }
  return null;
};

/**
 * The first message stands as it is if the schema words it: members may read it, and some are the spec's (spec §5, §8).
 * One of the `reasons` of our own says too little without the field's name.
 */
const rejectFields = (fields: Record<string, string>, reasons: ReadonlySet<string>): never => {
  const [[name, problem] = ['body', 'Malformed request']] = Object.entries(fields);
  const message = reasons.has(problem) ? `${name}: ${problem}` : problem;
  throw new ApiError('MALFORMED_REQUEST', message, { fields });
};

const UNSTORABLE = 'Holds a character that cannot be kept';

interface InputBrands {
  /** That of the `clientId` header. */
  client: string;
  openBrandOf(name: string): string;
}

/** Input that names no brand is about the brand of the `clientId` header (docs/decisions/175). */
const withClient = (input: unknown, { client, openBrandOf }: InputBrands): unknown => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const named = 'client' in input ? input.client : undefined;
  return { client, ...input, ...(typeof named === 'string' && { client: openBrandOf(named) }) };
};

/** Throws MALFORMED_REQUEST naming the fields at fault. */
export const readInput = (schema: z.ZodType | undefined, value: unknown, brands: InputBrands): unknown => {
  if (!schema) return undefined;
  const reasons = new Set([UNSTORABLE]);
  const error = (issue: z.core.$ZodRawIssue): string => {
    const reason = plainReason(issue);
    reasons.add(reason);
    return reason;
  };
  const result = schema.safeParse(withClient(value ?? {}, brands), { error });
  if (!result.success) return rejectFields(fieldsOf(result.error), reasons);
  const field = findUnstorablePath(result.data);
  return field === null ? result.data : rejectFields({ [field]: UNSTORABLE }, reasons);
};
