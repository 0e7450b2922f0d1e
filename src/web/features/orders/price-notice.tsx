/**
 * Shown if the price has changed since the member saw it: continuing accepts the new price, and the button says so.
 */
import { Coins } from '#web/ui/coins.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** The label of the button that accepts it. */
export const ACCEPT = 'Accept the new price';

export function PriceNotice({ before, now }: { before: number | null; now: number }) {
  if (before === null || before === now) return null;
  return (
    <div role="status">
      <Strip
        icon="info"
        title="The price has changed"
        text={
          <>
            It was <Coins value={before} words className="strong" /> when you chose it and is now{' '}
            <Coins value={now} words className="strong" />.
          </>
        }
      />
    </div>
  );
}
