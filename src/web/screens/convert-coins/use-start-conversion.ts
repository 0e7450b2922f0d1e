// The amount of a conversion: kept across a reload, checked while typing, sent once per outcome.
import { useRouter } from 'next/router';
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { selectMicroSite } from '#web/features/brand/config.ts';
import { maxPoints, previewConversion, type ConversionPreview } from '#web/features/conversion/preview.ts';
import { beginConversion, CONVERTING, type ClientBalance } from '#web/features/conversion/records.ts';
import { formatCoins } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useStoredText } from '#web/screens/shell/use-stored-text.ts';
import { keysFor, orderOfCart, settle, storedOrderId, storeOrderId } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

const TYPED = 'convert-amount';

export interface StartedConversion {
  text: string;
  preview: ConversionPreview;
  /** The error of the amount; shown only after the member has tried to continue. */
  error: string | null;
  /** The error of the call. */
  failure: string | null;
  busy: boolean;
  field: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  takeMost: () => void;
  submit: (event: SyntheticEvent) => void;
}

/** The outcome is known: the next conversion is a new call, and starts with an empty field. */
const beginAnew = (): void => {
  settle(CONVERTING);
  tabStorage.remove(TYPED);
};

/** The conversion is finished. One that was begun after it stays as it is. */
export const finishConversion = (conversionId: string): void => {
  if (storedOrderId(CONVERTING) === conversionId) beginAnew();
};

const amountError = (failure: Failure | undefined): string | null => {
  const fields = failure?.details['fields'] as { points?: string } | undefined;
  return fields?.points ?? (failure?.errorCode === 'CONVERSION_LIMIT' ? failure.message : null);
};

export const useStartConversion = (balance: ClientBalance): StartedConversion => {
  const dispatch = useAppDispatch();
  const microSite = useAppSelector(selectMicroSite);
  const router = useRouter();
  const isShown = useShown();
  const { text, keep } = useStoredText(TYPED);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'begin'>();
  const field = useRef<HTMLInputElement>(null);
  const preview = previewConversion(text, balance);

  const refuseAmount = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const refused = async (refusal: Failure | undefined) => {
    const ordered = orderOfCart(refusal);
    if (ordered) {
      // It was confirmed, but the answer was lost or came after the member had left: show its receipt; the next
      // conversion is a new call.
      beginAnew();
      if (!isShown()) return;
      // The amount may be another one than the receipt's.
      showToast(messageOf(refusal), 'info');
      await router.push(hrefs.conversionReceipt(ordered));
      return;
    }
    const wrong = amountError(refusal);
    if (wrong) refuseAmount(wrong);
    else setFailure(messageOf(refusal));
    // The rate or the limit has changed: reload what the page shows.
    if (refusal?.code === 409 && isShown()) {
      await router.replace(router.asPath, undefined, { scroll: false });
    }
  };
  const begin = async () => {
    setFailure(null);
    if (preview.refusal) {
      refuseAmount(preview.refusal);
      return;
    }
    const { points, coins } = preview;
    const body = { points, coins, microSite };
    const settled = await dispatch(beginConversion({ body, ...keysFor(CONVERTING, body) }));
    if (beginConversion.fulfilled.match(settled)) {
      const { conversionId } = settled.payload;
      storeOrderId(CONVERTING, conversionId);
      if (isShown()) await router.push(hrefs.convertCoins(conversionId));
    } else await refused(settled.payload);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run('begin', begin);
  };
  const change = (next: string) => {
    keep(() => next);
    setError(null);
  };
  return {
    text,
    preview,
    error,
    failure,
    busy: busy !== null,
    field,
    type: change,
    takeMost: () => change(formatCoins(maxPoints(balance))),
    submit,
  };
};
