import { clientBalance, conversionStatus } from '#web/features/conversion/records.ts';
import { isTransactionId } from '#web/lib/ids.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LoadFailure, unwrapOrFail } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

const statusOf = ({ store }: PageRequest, conversionId: string) =>
  unwrapOrFail(store.dispatch(conversionStatus.fetch({ query: { conversionId } })));

interface ConversionStep {
  step: 'amount' | 'confirm';
  problem: string | null;
}

const loadAmount: PageLoad<ConversionStep> = async ({ store }) => {
  try {
    await unwrapOrFail(store.dispatch(clientBalance.fetch({})));
  } catch (error) {
    // The programme does not answer: the page says so and offers a way on.
    if (!(error instanceof LoadFailure) || error.status !== 503) throw error;
    const problem = clientBalance.select(store.getState()).error ?? '';
    return { kind: 'render', props: { step: 'amount', problem } };
  }
  return { kind: 'render', props: { step: 'amount', problem: null } };
};

/**
 * The amount step, or the one-time password of the conversion that the address names; a conversion that needs none
 * redirects to its receipt.
 */
export const loadConvertCoins: PageLoad<ConversionStep> = async (request) => {
  const { conversionId } = request.query;
  if (!conversionId) return loadAmount(request);
  if (!isTransactionId(conversionId)) return { kind: 'not-found' };
  const { conversion } = await statusOf(request, conversionId);
  if (!conversion.awaitsVerification) return { kind: 'redirect', to: hrefs.conversionReceipt(conversionId) };
  // The page shows the points left. If the programme does not answer, it asks for the password without them.
  await request.store.dispatch(clientBalance.fetch({}));
  return { kind: 'render', props: { step: 'confirm', problem: null } };
};

export const loadConversionReceipt: PageLoad = async (request) => {
  const { conversionId } = request.query;
  if (!conversionId) return { kind: 'redirect', to: hrefs.convertCoins() };
  if (!isTransactionId(conversionId)) return { kind: 'not-found' };
  const { conversion } = await statusOf(request, conversionId);
  return conversion.awaitsVerification
    ? { kind: 'redirect', to: hrefs.convertCoins(conversionId) }
    : undefined;
};
