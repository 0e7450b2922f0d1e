/** The thanks for answers, and what they earned. */
import { dashboard } from '#web/features/member/dashboard.ts';
import type { Participation } from '#web/features/survey/records.ts';
import { formatDate, unbroken } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export interface AnsweredProps {
  participation: Participation;
  /** Opens the survey that waits next; null if there is none. */
  onNext: (() => void) | null;
}

export function Answered({ participation, onNext }: AnsweredProps) {
  const coins = useAppSelector(dashboard.selectData)?.availablePointsAmount;
  return (
    <EmptyState
      title="Thank you for your answers"
      text={
        <>
          <Coins value={participation.points} words className="strong" /> were added on{' '}
          {unbroken(formatDate(participation.answeredAt))}.{' '}
          {coins !== undefined && (
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
