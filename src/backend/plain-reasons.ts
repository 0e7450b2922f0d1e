// What is said of a field that breaks its schema, where the schema has no sentence of its own: the schema library's words
// are for programmers ("Invalid input: expected string, received undefined").
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be a text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'Must be an instant such as 2026-03-02T10:15:00.000Z',
  date: 'Must be a day such as 2026-03-02',
  uuid: 'Must be a UUID',
  email: 'Must be an e-mail address',
};

/** What a limit counts, by what it limits. */
const unitOf = (origin: string): string => {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
};

const limitText = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string => {
  const isMinimum = issue.code === 'too_small';
  const limit = isMinimum ? issue.minimum : issue.maximum;
  const unit = unitOf(issue.origin);
  if (unit && isMinimum && limit === 1) return 'Must not be empty';
  if (!issue.inclusive) return `Must be ${isMinimum ? 'more' : 'less'} than ${limit}`;
  return `Must ${unit ? 'have' : 'be'} at ${isMinimum ? 'least' : 'most'} ${limit}${unit}`;
};

/** For `safeParse`: a message in the schema comes first. */
export const plainReason = (issue: Issue): string => {
  if (issue.input === undefined) return 'Must not be missing';
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'Is of another type';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Is not written as it must be';
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_small':
    case 'too_big':
      return limitText(issue);
    case 'unrecognized_keys':
      return `Has fields that are not known: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    default:
      return 'Is not what it must be';
  }
};
