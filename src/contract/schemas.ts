// The zod schemas of every endpoint, by section: for the backend, tests and the reference; never for the browser.
import * as address from './address.schemas.ts';
import * as campaign from './campaign.schemas.ts';
import * as catalogue from './catalogue.schemas.ts';
import * as conversion from './conversion.schemas.ts';
import * as dbt from './dbt.schemas.ts';
import * as help from './help.schemas.ts';
import * as holdings from './holdings.schemas.ts';
import * as login from './login.schemas.ts';
import * as member from './member.schemas.ts';
import * as membership from './membership.schemas.ts';
import * as orders from './orders.schemas.ts';
import * as payments from './payments.schemas.ts';
import * as partners from './partners.schemas.ts';
import * as redirects from './redirects.schemas.ts';
import * as reminders from './reminders.schemas.ts';
import * as search from './search.schemas.ts';
import * as sessions from './sessions.schemas.ts';
import * as survey from './survey.schemas.ts';
import type { contract } from './index.ts';
import type { Endpoint, EndpointSchemas } from './endpoint.ts';

type SchemasBySection = {
  [S in keyof typeof contract]: {
    [N in keyof (typeof contract)[S]]: (typeof contract)[S][N] extends Endpoint<infer T> ? T : never;
  };
};

const bySection: SchemasBySection = {
  login,
  member,
  reminders,
  catalogue,
  help,
  search,
  address,
  orders,
  holdings,
  payments,
  conversion,
  sessions,
  dbt,
  partners,
  redirects,
  survey,
  membership,
  campaign,
};

/** The schemas of an endpoint, found by its id. */
export const schemasOf = (endpoint: { id: string }): EndpointSchemas => {
  const [section = '', name = ''] = endpoint.id.split('.');
  const found = (bySection as Record<string, Record<string, EndpointSchemas>>)[section]?.[name];
  if (!found) throw new Error(`No schemas for endpoint ${endpoint.id}`);
  return found;
};
