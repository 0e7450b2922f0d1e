// Support agents act on a member's behalf, but not in everything.
import type { Endpoint } from '#contract/endpoint.ts';
import { maskEmail, maskMobile } from '#contract/masks.ts';
import { schemasOf } from '#contract/schemas.ts';
import { isReadableId } from '../readable-id.ts';
import { ApiError } from './api-error.ts';
import type { Session } from './context.ts';
import { hasField } from './has-field.ts';

export const isAgent = (session: Pick<Session, 'role'>): boolean => session.role !== 'MEMBER';

/**
 * Throws AGENT_NOT_ALLOWED for an agent's session. For rules that an endpoint's entry in the contract cannot
 * express.
 */
export const assertNoAgent = (session: Pick<Session, 'role'>): void => {
  if (isAgent(session)) {
    throw new ApiError('AGENT_NOT_ALLOWED', 'A support agent may not do this for a member');
  }
};

/** Throws AGENT_NOT_ALLOWED if the contract closes the endpoint to agents. */
export const assertOpenToAgents = (endpoint: Endpoint, session: Session | null): void => {
  if (session && endpoint.agents === false) assertNoAgent(session);
};

/** Fields that say how a member can be reached, with how each is masked. */
const MASKED_FIELDS: Record<string, (text: string) => string> = {
  email: maskEmail,
  mobile: maskMobile,
  linkedMobileNumber: maskMobile,
};

const maskContacts = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return MASKED_FIELDS[name]?.(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => maskContacts(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, below]) => [field, maskContacts(below, field)]),
  );
};

/** The answer as the session may see it: a member's e-mail address and mobile number are masked for agents. */
export const maskForAgent = (endpoint: Endpoint, session: Session | null, answer: object): object =>
  session && isAgent(session) && endpoint.access === 'member' ? (maskContacts(answer) as object) : answer;

const orderIn = (where: unknown): string | null => {
  const orderId: unknown =
    typeof where === 'object' && where !== null && 'orderId' in where ? where.orderId : null;
  return typeof orderId === 'string' && isReadableId(orderId) ? orderId : null;
};

/**
 * The order that a call asks for in its input, which is not validated yet; null if it names none, or may not: an agent
 * cannot write anything but the number of an order into the record.
 */
export const requestedOrder = (endpoint: Endpoint, input: unknown): string | null => {
  const { query, body } = schemasOf(endpoint);
  return hasField(query, 'orderId') || hasField(body, 'orderId') ? orderIn(input) : null;
};

/** The order that a call's answer is about; null if it names none. */
export const answeredOrder = (answer: unknown): string | null => orderIn(answer);
