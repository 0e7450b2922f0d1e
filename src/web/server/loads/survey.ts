import { surveyAvailability } from '#web/features/survey/records.ts';
import { need } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';

/** As a visitor sees it; a member's own is asked for in the browser. */
export const loadSurvey: PageLoad = async ({ store }) => {
  await need(store.dispatch(surveyAvailability.fetch({})));
  return undefined;
};
