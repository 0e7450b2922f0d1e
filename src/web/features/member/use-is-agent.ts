// Whether a support agent looks: what is closed to agents is never offered to them.
import { useAppSelector } from '#web/store/make-store.ts';
import { dashboard } from './dashboard.ts';

export const useIsAgent = (): boolean => Boolean(useAppSelector(dashboard.selectData)?.agent);
