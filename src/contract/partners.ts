// Partners' terms, trips to their shops and the results of the trips, as in spec §7.
import { endpoint, postFormOf } from './endpoint.ts';
import type * as schemas from './partners.schemas.ts';

const clickout = endpoint<typeof schemas.clickout>({
  id: 'partners.clickout',
  method: 'GET',
  host: 'api',
  path: '/api/v1/tnc/partner/clickout/url',
  access: 'member',
  ownCallsOnly: true,
  agents: false,
});

const clickoutForm = endpoint<typeof schemas.clickoutForm>({
  id: 'partners.clickoutForm',
  method: 'GET',
  host: 'api',
  path: '/api/v1/tnc/partner/clickout/url/ff',
  access: 'member',
  ownCallsOnly: true,
  agents: false,
});

export const partners = {
  terms: endpoint<typeof schemas.terms>({
    id: 'partners.terms',
    method: 'GET',
    host: 'api',
    path: '/api/v2/tnc/partner/data',
    access: 'public',
    shared: true,
  }),
  clickout,
  clickoutByPost: postFormOf<typeof schemas.clickoutByPost>(clickout),
  clickoutForm,
  clickoutFormByPost: postFormOf<typeof schemas.clickoutFormByPost>(clickoutForm),
  trips: endpoint<typeof schemas.trips>({
    id: 'partners.trips',
    method: 'GET',
    host: 'api',
    path: '/api/v1/tnc/partner/trips',
    access: 'member',
  }),
  claim: endpoint<typeof schemas.claim>({
    id: 'partners.claim',
    method: 'POST',
    host: 'api',
    path: '/api/v1/tnc/partner/claim',
    access: 'member',
    agents: false,
  }),
  postback: endpoint<typeof schemas.postback>({
    id: 'partners.postback',
    method: 'POST',
    host: 'api',
    path: '/api/v1/tnc/partner/postback',
    access: 'public',
  }),
} as const;
