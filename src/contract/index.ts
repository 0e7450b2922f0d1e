// Every endpoint of the rewards API, by section. Free of zod, so the browser may import this.
import { address } from './address.ts';
import { campaign } from './campaign.ts';
import { catalogue } from './catalogue.ts';
import { conversion } from './conversion.ts';
import { dbt } from './dbt.ts';
import { help } from './help.ts';
import { holdings } from './holdings.ts';
import { login } from './login.ts';
import { member } from './member.ts';
import { membership } from './membership.ts';
import { orders } from './orders.ts';
import { partners } from './partners.ts';
import { redirects } from './redirects.ts';
import { reminders } from './reminders.ts';
import { payments } from './payments.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { survey } from './survey.ts';
import type { AnyEndpoint } from './endpoint.ts';

export const contract = {
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
} as const;

type Contract = typeof contract;

/** `orders.verify`: the id of an endpoint says where it stands in the contract. */
export type EndpointId = {
  [Section in keyof Contract]: `${Section}.${keyof Contract[Section] & string}`;
}[keyof Contract];

export const endpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap((section) =>
  Object.values<AnyEndpoint>(section),
);
