// What a coin is worth at this brand.
import { useAppSelector } from '#web/store/make-store.ts';
import { clientConfig } from './config.ts';

/** In paise; null if the brand's config could not be loaded. */
export const usePaisePerCoin = (): number | null =>
  useAppSelector(clientConfig.selectData)?.rates.paisePerCoin ?? null;
