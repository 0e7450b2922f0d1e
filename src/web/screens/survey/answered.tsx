/** The thanks for answers, and what they earned. */
import { formatDate, unbroken } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Thanks } from './use-survey.ts';

export interface AnsweredProps extends Thanks {
  /** Opens the survey that waits next; null if there is none. */
  onNext: (() => void) | null;
}

export function Answered({ participation, coins, onNext }: AnsweredProps) {
  return (
    <EmptyState
      title="Thank you for your answers"
      text={
        <>
          <Coins value={participation.points} words className="strong" /> were added on{' '}
          {unbroken(formatDate(participation.answeredAt))}.{' '}
          {coins !== null && (
            <>
              You have <Coins value={coins} words className="strong" />.
            </>
          )}
        </>
      }
      image="/art/celebration.webp"
      action={
        <ButtonRow>
          {onNext && <Button onClick={onNext}>Next survey</Button>}
          <ButtonLink variant={onNext ? 'secondary' : 'primary'} href={hrefs.mode('burn')}>
            Spend coins
          </ButtonLink>
          <ButtonLink variant="secondary" href={hrefs.pointsLedger()}>
            Transaction History
          </ButtonLink>
        </ButtonRow>
      }
    />
  );
}
