// Every endpoint of the rewards API, by section. Free of zod: the browser may import this.
import { address } from './address.ts';
import { catalogue } from './catalogue.ts';
import { help } from './help.ts';
import { login } from './login.ts';
import { member } from './member.ts';
import { orders } from './orders.ts';
import { search } from './search.ts';
import type { Endpoint } from './endpoint.ts';

export const contract = { login, member, catalogue, help, search, address, orders } as const;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
type AnyEndpoint = Endpoint<any>;

export const endpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap((section) =>
  Object.values<AnyEndpoint>(section),
);
