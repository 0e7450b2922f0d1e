// The offers of brands, in files that operators write: Plus plans, campaigns and surveys. Checked when the backend
// starts. What the file of a brand leaves out, the brand has from the default one; campaigns only if it has no plans
// either (docs/decisions/189).
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { campaign, SHOWN_CAMPAIGN } from '#contract/campaign.schemas.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { coins, paise } from '#contract/fields.ts';
import { planId, plan } from '#contract/membership-shapes.schemas.ts';
import { feature, planDetail } from '#contract/membership.schemas.ts';
import { serializeAnswers, SURVEY_RULES } from '#contract/survey-rules.ts';
import { survey } from '#contract/survey.schemas.ts';
import { faultsOf, readJsonIfPresent, unreadFieldsIn } from '../content-file.ts';
import type { CauseKind } from '../ledger/cause-kinds.ts';
import { plainReason } from '../plain-reasons.ts';
import type { CampaignContent } from '../modules/campaign/repository.ts';
import type { Brand } from '../modules/clients/brand.ts';
import { lifeMonths } from '../modules/clients/coin-life.ts';
import type { PlusProgramme } from '../modules/membership/types.ts';
import type { SurveyContent } from '../modules/survey/types.ts';
import { StartError } from '../start-error.ts';

/** One line with all faults: the backend does not start with such a file. */
export class OffersError extends StartError {}

/** What a brand's own file has. */
export interface BrandOffers {
  plus: PlusProgramme | null;
  campaigns: readonly CampaignContent[];
  surveys: readonly SurveyContent[];
}

/** By client, with every brand: one without a file has no offers of its own. */
export type OffersByClient = Readonly<Record<string, BrandOffers>>;

type BrandName = Pick<Brand, 'brand' | 'clientId'>;

/**
 * Kinds of causes (ledger/cause-kinds.ts) with the extra rate of a plan: coins from partners, in the shop or on a trip
 * to it.
 */
const PARTNERS: readonly CauseKind[] = ['partner', 'trip'];

/** Far beyond any offer: a slip of the keyboard would otherwise be found by the member who takes it. */
const price = paise.min(1).max(1_000_000_000);
const gift = coins.max(1_000_000);

const repeated = (ids: readonly string[]): string[] => ids.filter((id, place) => ids.indexOf(id) !== place);

/** A list in which no id occurs twice, or is one that every object has: answers are kept by the ids of questions. */
const listById = <Item extends z.ZodType>(item: Item, idOf: (item: z.output<Item>) => string) =>
  z.array(item).superRefine((items, context) => {
    const ids = items.map(idOf);
    for (const id of repeated(ids)) context.addIssue(`"${id}" occurs twice`);
    for (const id of ids.filter((one) => one in {})) context.addIssue(`"${id}" cannot be an id`);
  });

const plus = z
  .object({
    plans: listById(plan.extend({ pricePaise: price }), (one) => one.planId).min(1),
    features: listById(feature, (one) => one.featureId),
    terms: planDetail.data.shape.terms,
    faqs: planDetail.data.shape.faqs,
  })
  .superRefine(({ plans, features }, context) => {
    const known = plans.map((one) => one.planId).sort();
    for (const [place, { values }] of features.entries()) {
      const named = values.map((value) => value.planId).sort();
      if (named.join() === known.join()) continue;
      const message = `must say what each plan includes (${known.join(', ')}), once`;
      context.addIssue({ code: 'custom', path: ['features', place, 'values'], message });
    }
  });

const offer = campaign
  .omit({ plan: true, open: true })
  .extend({
    campaignId: z.literal(SHOWN_CAMPAIGN, { error: `must be ${SHOWN_CAMPAIGN}, the only one with a page` }),
    planId,
    pricePaise: price,
    bonusPoints: gift,
  })
  .refine(({ beginsAt, endsAt }) => new Date(beginsAt) < new Date(endsAt), {
    path: ['endsAt'],
    error: 'must be after beginsAt',
  });

const questionOf = survey.shape.questions.element;
const question = questionOf
  .extend({ options: listById(questionOf.shape.options.element, (one) => one.optionId).min(2) })
  .refine(({ kind, most, options }) => kind === 'ONE' || most <= options.length, {
    path: ['most'],
    error: 'is more than there are options',
  });

/** The most that a member can answer, in the text form that calls carry. */
const longestAnswers = (questions: readonly z.output<typeof question>[]): string =>
  serializeAnswers(
    Object.fromEntries(
      questions.map(({ questionId, kind, most, options }) => {
        const longestFirst = options.map(({ optionId }) => optionId).sort((a, b) => b.length - a.length);
        return [questionId, longestFirst.slice(0, kind === 'ONE' ? 1 : most)];
      }),
    ),
  );

const asked = survey.extend({
  points: gift,
  coinLifeMonths: lifeMonths,
  questions: listById(question, (one) => one.questionId)
    .min(1)
    .refine((questions) => longestAnswers(questions).length <= SURVEY_RULES.longest, {
      error: `the ids of all answers that a member can choose are longer than ${SURVEY_RULES.longest} signs together`,
    }),
});

const offers = z.object({
  plus: plus.nullable().default(null),
  campaigns: listById(offer, (one) => one.campaignId).default([]),
  surveys: listById(asked, (one) => one.surveyId).default([]),
});

/** Texts that say nothing. */
const emptyTextsIn = (written: unknown, path: readonly string[] = []): string[] => {
  if (typeof written === 'string' && written.trim() === '') return [`${path.join('.')}: is empty`];
  if (typeof written !== 'object' || written === null) return [];
  return Object.entries(written).flatMap(([name, value]) => emptyTextsIn(value, [...path, name]));
};

const FOLDER = join(import.meta.dirname, 'offers');

const refusal = (file: string, faults: readonly string[]): OffersError =>
  new OffersError(`The offers ${file} are refused: ${faults.join('; ')}.`);

const withEarnKinds = (sold: z.output<typeof plan>) => ({ ...sold, earnKinds: PARTNERS });

const readOffers = (folder: string, { brand }: BrandName): BrandOffers => {
  const file = `${brand}.json`;
  const written = readJsonIfPresent(join(folder, file), (reason) => refusal(file, [reason]));
  const result = offers.safeParse(written, { error: plainReason });
  const faults = result.success
    ? [...unreadFieldsIn(written, result.data), ...emptyTextsIn(result.data)]
    : faultsOf(result.error);
  if (!result.success || faults.length > 0) throw refusal(file, faults);
  const { plus: sold, ...others } = result.data;
  return { ...others, plus: sold && { ...sold, plans: sold.plans.map(withEarnKinds) } };
};

/** A misspelt file would leave its brand with the offers of another one, without a word. */
const assertNamedAfterBrands = (folder: string, brands: readonly BrandName[]): void => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter((name) => /\.json$/i.test(name))) {
    if (brands.some(({ brand }) => file === `${brand}.json`)) continue;
    throw refusal(file, ['there is no brand of that name']);
  }
};

/** What is wrong with a campaign that sells one of these plans. */
const campaignFault = (
  { planId: id, pricePaise }: CampaignContent,
  plans: PlusProgramme['plans'],
): string | null => {
  const sold = plans.find((one) => one.planId === id);
  if (!sold) return `planId: there is no plan "${id}"`;
  return pricePaise > sold.pricePaise ? `pricePaise: is more than the plan costs (${sold.pricePaise})` : null;
};

/** A campaign sells a plan of its own brand, or of the default one if its brand has no plans; for no more. */
const assertPlansSold = (brands: readonly BrandName[], byClient: OffersByClient): void => {
  const ofDefault = byClient[DEFAULT_CLIENT]?.plus ?? null;
  for (const { brand, clientId } of brands) {
    const own = byClient[clientId];
    const plans = (own?.plus ?? ofDefault)?.plans ?? [];
    const faults = (own?.campaigns ?? []).flatMap((one, place) => {
      const fault = campaignFault(one, plans);
      return fault === null ? [] : [`campaigns.${place}.${fault}`];
    });
    if (faults.length > 0) throw refusal(`${brand}.json`, faults);
  }
};

/** Throws OffersError at the first file with a fault. */
export const loadOffers = (brands: readonly BrandName[], folder = FOLDER): OffersByClient => {
  assertNamedAfterBrands(folder, brands);
  const byClient = Object.fromEntries(brands.map((one) => [one.clientId, readOffers(folder, one)]));
  assertPlansSold(brands, byClient);
  return byClient;
};

/** One kind of offers, by client. */
export const offersOfKind = <Kind extends keyof BrandOffers>(
  byClient: OffersByClient,
  kind: Kind,
): Readonly<Record<string, BrandOffers[Kind]>> =>
  Object.fromEntries(Object.entries(byClient).map(([clientId, own]) => [clientId, own[kind]]));
