import type { ReactNode } from 'react';
import { FormError } from './field.tsx';

const intoView = (one: HTMLElement | null): void => one?.scrollIntoView({ block: 'nearest' });

/** An error whose button is elsewhere, such as in the bar at the bottom of a phone: it scrolls into view. */
export function FarFailure({ children }: { children: ReactNode }) {
  return (
    <div ref={intoView}>
      <FormError>{children}</FormError>
    </div>
  );
}
