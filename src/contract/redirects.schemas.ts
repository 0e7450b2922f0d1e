import { z } from 'zod';
import { clientQuery } from './catalogue.schemas.ts';
import { instant } from './fields.ts';
import { FORMS } from './patterns.ts';

/** A target is given by name, never as a URL. */
const target = z
  .string()
  .regex(FORMS.target, 'Not a target')
  .describe('Name of the target, as in the brand’s file; a URL is never accepted.');

const data = z.object({
  target: target.meta({ examples: ['play-store'] }),
  label: z
    .string()
    .describe('The target’s label.')
    .meta({ examples: ['Google Play'] }),
  url: z
    .url()
    .describe('The URL, with `expires` (seconds since 1970) and `signature`; valid until `expiresAt`.')
    .meta({
      examples: [
        'https://play.example/apps/zillion?expires=1774852200&signature=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ],
    }),
  expiresAt: instant
    .describe('Until when the URL is valid: 15 minutes from now.')
    .meta({ examples: ['2026-03-30T06:30:00.000Z'] }),
});

const UNKNOWN = 'NOT_FOUND if the brand has no such target of that kind.';

export const utilities = {
  summary: 'Returns the signed URL of a known target, such as an app store; it expires.',
  description: UNKNOWN,
  query: z.object({
    client: clientQuery.shape.client,
    target: target.meta({ examples: ['play-store'] }),
  }),
  data,
};

export const raas = {
  summary: 'Returns the signed URL of a known rewards service, with an opaque handle of the member.',
  description: `The handle, in the parameter \`member\`, is the same for each visit and reveals nothing about the member. ${UNKNOWN}`,
  query: z.object({ target: target.meta({ examples: ['gift-shelf'] }) }),
  data: data.extend({
    target: target.meta({ examples: ['gift-shelf'] }),
    label: data.shape.label.meta({ examples: ['the gift shelf'] }),
    url: data.shape.url.meta({
      examples: [
        'https://shelf.example/welcome?member=3f5c1d0e9a7b4c2d8e6f0a1b2c3d4e5f&expires=1774852200&signature=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ],
    }),
  }),
};
