import { surveyAvailability } from '#web/features/survey/records.ts';
import { surveyLead } from '#web/features/survey/words.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';

/** As a visitor sees it; a member's own survey is loaded in the browser. */
export const loadSurvey: PageLoad = async ({ store }) => {
  const { survey } = await unwrapOrFail(store.dispatch(surveyAvailability.fetch({})));
  return { kind: 'render', head: survey ? { description: surveyLead(survey) } : {} };
};
