// The brand of the page: name, tagline, menus, rates (client config of spec §7).
import { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { DEFAULT_BRAND, DEFAULT_CLIENT } from '#contract/enums.ts';
import { createLoadable } from '#web/store/create-loadable.ts';
import type { RootState } from '#web/store/root-reducer.ts';

export type ClientConfig = DataOf<typeof catalogue.clientConfig>;

const record = createLoadable('config', catalogue.clientConfig, { lasting: true });

/** The part that pages may read: the theme's colours are in the document's head, not in its data (page-data.ts). */
export type PageConfig = Omit<ClientConfig, 'theme'>;

export const clientConfig = record as Omit<typeof record, 'selectData'> & {
  selectData(state: RootState): PageConfig | null;
};

/** Whether the page belongs to a microsite, which the calls of spec §7 pass on. */
export const selectMicroSite = (state: RootState): boolean =>
  clientConfig.selectData(state)?.microSite ?? false;

/** The name of the brand; the default client's name if the API is down. */
export const selectBrandName = (state: RootState): string =>
  clientConfig.selectData(state)?.name ?? DEFAULT_CLIENT;

/** The address of a file that every brand has; that of the default brand if the API is down. */
export const brandFile = (config: Pick<ClientConfig, 'brand'> | null, name: string): string =>
  `/brands/${config?.brand ?? DEFAULT_BRAND}/${name}`;
