// Whether the viewer is a support agent: pages that are closed to agents are never offered to them.
import { isOpenToAgents } from '#web/routes/agent-paths.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { dashboard } from './dashboard.ts';

export const useIsAgent = (): boolean => Boolean(useAppSelector(dashboard.selectData)?.agent);

/** Returns a function that says whether an address may be offered to the viewer. */
export const useOffered = (): ((href: string) => boolean) => {
  const isAgent = useIsAgent();
  return (href) => !isAgent || isOpenToAgents(href);
};
