// Faults as a person reads them: the same fault in every entry of a list is reported once, for the first entry.
import type { Report } from './run.ts';

type ReportedViolation = Report['violations'][number];

/** The same key for the same field of every entry: `data.items.3.name` and `data.items.4.name`. */
const kindOf = ({ field, problem, call }: ReportedViolation): string =>
  [field.replace(/\.\d+(?=\.|$)/g, '.*'), problem, call].join('\n');

/** Two lines per fault, in the order in which they were found. */
export const formatViolations = (violations: readonly ReportedViolation[]): string[] =>
  [...Map.groupBy(violations, kindOf).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const more = others.length > 0 ? ` (and ${others.length} more like it)` : '';
    return [`       ${first.field}: ${first.problem}${more}`, `         in ${first.call}`];
  });
