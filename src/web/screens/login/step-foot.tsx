/** The end of a step's form: the error of the whole form, its button, and the way back to the number. */
import type { Problem } from '#web/features/login/rules.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field.tsx';

interface StepFootProps {
  problem: Pick<Problem<string>, 'form' | 'over'>;
  busy: boolean;
  label: string;
  busyLabel: string;
  loginHref: string;
}

export function StepFoot({ problem, busy, label, busyLabel, loginHref }: StepFootProps) {
  return (
    <>
      {problem.form && <FormError>{problem.form}</FormError>}
      <Button type="submit" scripted size="l" block busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      {problem.over && (
        <ButtonLink variant="secondary" size="l" block href={loginHref}>
          Start again
        </ButtonLink>
      )}
    </>
  );
}
