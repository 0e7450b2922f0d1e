import { z } from 'zod';
import { clientQuery } from './catalogue.schemas.ts';
import { instant } from './fields.ts';

/** A target is named, never given as an address. */
const target = z.string().regex(/^[a-z0-9-]{2,40}$/, 'Not a target');

const data = z.object({
  target,
  label: z.string(),
  /** Signed; good until `expiresAt`. */
  url: z.url(),
  expiresAt: instant,
});

export const utilities = {
  summary: 'The signed address of a known target, such as an app store; it expires.',
  query: z.object({ client: clientQuery.shape.client, target }),
  data,
};

export const raas = {
  summary: 'The signed address of a known rewards service, with an opaque handle of the member.',
  query: z.object({ target }),
  data,
};
