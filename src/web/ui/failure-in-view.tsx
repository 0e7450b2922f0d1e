import type { ReactNode } from 'react';
import { FormError } from './field.tsx';

const scrollIntoView = (one: HTMLElement | null): void => {
  one?.scrollIntoView({ block: 'nearest' });
};

/** An error whose button is elsewhere, such as in the bar at the bottom of a phone: it scrolls into view. */
export function FailureInView({ children }: { children: ReactNode }) {
  return (
    <div ref={scrollIntoView}>
      <FormError>{children}</FormError>
    </div>
  );
}
