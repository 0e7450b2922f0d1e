/** The end of a form: why submitting it failed, and its button. */
import type { ReactNode } from 'react';
import { Button, ButtonRow } from './button.tsx';
import { FormError } from './field.tsx';

interface SubmitRowProps {
  failure: string | null;
  busy: boolean;
  busyLabel: string;
  children: ReactNode;
}

export function SubmitRow({ failure, busy, busyLabel, children }: SubmitRowProps) {
  return (
    <>
      {failure && <FormError>{failure}</FormError>}
      <ButtonRow>
        <Button type="submit" scripted size="l" busy={busy} busyLabel={busyLabel}>
          {children}
        </Button>
      </ButtonRow>
    </>
  );
}
