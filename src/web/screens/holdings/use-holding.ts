// One voucher of the member: its code on request, its picture, and marking it as used.
import { useState } from 'react';
import { GENERIC_MESSAGE } from '#web/api/failure.ts';
import type { DrawingKind } from '#web/features/orders/code-drawing.ts';
import type { ShownPicture } from '#web/features/orders/code-pictures.tsx';
import { holdingRecord, markHolding, type Holding } from '#web/features/orders/holding-records.ts';
import { useRevealCodes } from '#web/features/orders/use-reveal-codes.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export interface Code {
  code: string;
  pin: string | null;
}

/** The voucher's code, once it was requested. */
export const useCode = ({ orderId, voucherId }: Holding) => {
  const [code, setCode] = useState<Code | null>(null);
  const revealing = useRevealCodes(orderId, ({ vouchers }) => {
    const found = vouchers.find((one) => one.voucherId === voucherId);
    if (found?.code) setCode({ code: found.code, pin: found.pin });
    else showToast(GENERIC_MESSAGE);
  });
  return { code, ...revealing };
};

/** The drawing code is loaded when a picture is first requested. */
export const useDrawing = (code: string) => {
  const [shown, setShown] = useState<ShownPicture | null>(null);
  const { busy, run } = useSubmit<DrawingKind>();
  const show = async (kind: DrawingKind) => {
    try {
      const { draw, pictureOf } = await import('#web/features/orders/code-drawing.ts');
      setShown({ kind, picture: pictureOf(await draw(kind, code)) });
    } catch {
      // Offline, or a new version of the app has replaced this one: the code itself is still shown.
      showToast('The picture did not load. Use the code itself.');
    }
  };
  return {
    shown,
    busy,
    toggle: (kind: DrawingKind) => {
      if (shown?.kind === kind) setShown(null);
      else void run(kind, () => show(kind));
    },
  };
};

export const useMarking = ({ voucherId, state }: Holding) => {
  const dispatch = useAppDispatch();
  const { busy, run } = useSubmit<'mark'>();
  const mark = async () => {
    const used = state !== 'used';
    const settled = await dispatch(markHolding({ body: { voucherId, used } }));
    if (!markHolding.fulfilled.match(settled)) {
      showToast(settled.payload?.message);
      return;
    }
    dispatch(holdingRecord.received(settled.payload));
    showToast(used ? 'Marked as used' : 'No longer marked as used', 'success');
  };
  return { busy: busy !== null, mark: () => void run('mark', mark) };
};
