// Where a value breaks a schema of the contract: the place and the kind of each fault, never the value itself.
import type { z } from 'zod';

export interface Violation {
  /** The place in the answer: `data.items.0.name`, `status`, … */
  field: string;
  problem: string;
}

/** Faults of `value`; none if it keeps the schema. */
export const schemaViolations = (schema: z.ZodType, value: unknown): Violation[] =>
  schema.safeParse(value).error?.issues.flatMap((issue) => issueViolations(issue, [])) ?? [];

/** `below`: the place of the value in which the fault is. */
const issueViolations = (issue: z.core.$ZodIssue, below: readonly PropertyKey[]): Violation[] => {
  const path = [...below, ...issue.path];
  // For a union, report the faults of the alternative that comes closest.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? [];
    return nearest.flatMap((inner) => issueViolations(inner, path));
  }
  return [{ field: path.map(String).join('.') || 'body', problem: issue.message }];
};
