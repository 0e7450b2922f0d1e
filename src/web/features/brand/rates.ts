// What a coin is worth at this brand.
import { useAppSelector } from '#web/store/make-store.ts';
import { clientConfig } from './config.ts';

/** In paise; null where the brand's config is not to be had. */
export const usePaisePerCoin = (): number | null =>
  useAppSelector(clientConfig.selectData)?.rates.paisePerCoin ?? null;
