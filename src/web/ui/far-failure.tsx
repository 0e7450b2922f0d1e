import type { ReactNode } from 'react';
import { FormError } from './field.tsx';

const intoView = (one: HTMLElement | null): void => one?.scrollIntoView({ block: 'nearest' });

/** What went wrong where the button is elsewhere, as in the bar at the foot of a phone: it comes into view. */
export function FarFailure({ children }: { children: ReactNode }) {
  return (
    <div ref={intoView}>
      <FormError>{children}</FormError>
    </div>
  );
}
