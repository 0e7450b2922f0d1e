// Checks whether an answer keeps the contract: status, envelope and data. Each fault names the field.
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas.ts';
import { schemaViolations, type Violation } from '#contract/violations.ts';

export interface ReceivedAnswer {
  status: number;
  contentType: string | null;
  /** The parsed JSON body; undefined if it is not JSON. */
  json: unknown;
}

const envelope = (status: 'SUCCESS' | 'FAILED', statusCode: number, data: z.ZodType) =>
  z.object({ status: z.literal(status), statusCode: z.literal(statusCode), message: z.string(), data });

const isJson = (contentType: string | null): boolean => /^application\/json\b/i.test(contentType ?? '');

const formViolations = ({ contentType, json }: ReceivedAnswer): Violation[] => {
  if (json === undefined) return [{ field: 'body', problem: 'is no JSON' }];
  return isJson(contentType)
    ? []
    : [{ field: 'content-type', problem: `is ${contentType ?? 'missing'}, not application/json` }];
};

/** The error code of a refusal in the envelope; null if there is none. */
export const errorCodeOf = ({ json }: ReceivedAnswer): string | null => {
  const code = z.object({ data: z.object({ errorCode: z.string() }) }).safeParse(json);
  return code.success ? code.data.data.errorCode : null;
};

/** Faults of an answer to a call that should have succeeded. */
export const successViolations = (endpoint: Endpoint, answer: ReceivedAnswer): Violation[] => {
  if (answer.status !== 200) {
    const code = errorCodeOf(answer);
    return [{ field: 'status', problem: `is ${answer.status}${code ? ` (${code})` : ''}, not 200` }];
  }
  const violations = formViolations(answer);
  return violations.length > 0
    ? violations
    : schemaViolations(envelope('SUCCESS', 200, schemasOf(endpoint).data), answer.json);
};

/** Faults of an answer to a call that should have been refused with one of the codes, naming the fields. */
export const refusalViolations = (
  answer: ReceivedAnswer,
  codes: readonly ErrorCode[],
  fields: readonly string[] = [],
): Violation[] => {
  const found = codes.find((code) => code === errorCodeOf(answer));
  const wanted = codes.map((code) => `${ERROR_CODES[code].status} ${code}`).join(' or ');
  if (answer.status < 400) return [{ field: 'status', problem: `is ${answer.status}, not ${wanted}` }];
  const form = formViolations(answer);
  if (form.length > 0) return form;
  if (!found) {
    const said = errorCodeOf(answer) ?? 'missing';
    return [{ field: 'data.errorCode', problem: `is ${said} with ${answer.status}, not ${wanted}` }];
  }
  const { status } = ERROR_CODES[found];
  if (answer.status !== status) {
    return [{ field: 'status', problem: `is ${answer.status}, not the ${status} of ${found}` }];
  }
  const named = z.object(Object.fromEntries(fields.map((name) => [name, z.string().min(1)])));
  const data = z.object({ errorCode: z.literal(found), ...(fields.length > 0 && { fields: named }) });
  return schemaViolations(envelope('FAILED', status, data), answer.json);
};
