// The brand of the page: name, tagline, menus, rates (client config of spec §7).
import { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { createLoadable } from '#web/store/create-loadable.ts';
import type { RootState } from '#web/store/root-reducer.ts';

export type ClientConfig = DataOf<typeof catalogue.clientConfig>;

const record = createLoadable('config', catalogue.clientConfig, { lasting: true, quiet: true });

/** What a page may read of it: its colours stand in the document's head, and not in its data (page-data.ts). */
export type PageConfig = Omit<ClientConfig, 'theme'>;

export const clientConfig = record as Omit<typeof record, 'selectData'> & {
  selectData(state: RootState): PageConfig | null;
};

/** Whether the page is one of a microsite, as calls of spec §7 are told. */
export const selectMicroSite = (state: RootState): boolean =>
  clientConfig.selectData(state)?.microSite ?? false;

/** Whose page it is, in its own words; where the API is down, the name that the house goes by. */
export const selectBrandName = (state: RootState): string =>
  clientConfig.selectData(state)?.name ?? DEFAULT_CLIENT;
