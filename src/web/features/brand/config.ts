// The brand of the page: name, tagline, menus, rates (client config of spec §7).
import { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { createLoadable } from '#web/store/create-loadable.ts';

export type ClientConfig = DataOf<typeof catalogue.clientConfig>;

export const clientConfig = createLoadable('config', catalogue.clientConfig, { lasting: true, quiet: true });
