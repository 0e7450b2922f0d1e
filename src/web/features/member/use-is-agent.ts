// Whether the viewer is a support agent.
import { useAppSelector } from '#web/store/make-store.ts';
import { dashboard } from './dashboard.ts';

export const useIsAgent = (): boolean => Boolean(useAppSelector(dashboard.selectData)?.agent);
