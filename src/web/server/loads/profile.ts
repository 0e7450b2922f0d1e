import { memberDetail } from '#web/features/member/records.ts';
import { need } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';

export const loadProfile: PageLoad = async ({ store }) => {
  await need(store.dispatch(memberDetail.fetch({})));
  return undefined;
};
