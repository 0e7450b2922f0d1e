// Whether a support agent looks: what is closed to agents is never offered to them.
import { isOpenToAgents } from '#web/routes/agent-paths.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { dashboard } from './dashboard.ts';

export const useIsAgent = (): boolean => Boolean(useAppSelector(dashboard.selectData)?.agent);

/** Says of an address whether it may be offered to whoever looks. */
export const useOffered = (): ((href: string) => boolean) => {
  const isAgent = useIsAgent();
  return (href) => !isAgent || isOpenToAgents(href);
};
