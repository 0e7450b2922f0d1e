/** The bar of a support agent's session: its code is loaded only for agents. */
import { useEffect, useState, type ComponentType } from 'react';
import { AgentBarPlace } from '#web/ui/agent-bar-place.tsx';
import type { AgentSessionProps } from './agent-session.tsx';

export function Support(props: AgentSessionProps) {
  const [Session, setSession] = useState<ComponentType<AgentSessionProps> | null>(null);
  useEffect(() => {
    void import('./agent-session.tsx').then(
      ({ AgentSession }) => setSession(() => AgentSession),
      // Probably offline: the next page tries again.
      () => undefined,
    );
  }, []);
  return Session ? <Session {...props} /> : <AgentBarPlace />;
}
