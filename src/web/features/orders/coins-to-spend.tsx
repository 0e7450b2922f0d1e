/** Which coins will be spent: those nearest to expiry first; and how many are missing if there are too few. */
import { coinsByDay } from '#web/lib/coins-by-day.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { lotsExpiringSoon } from '#web/session/expiring-soon.ts';
import { Coins } from '#web/ui/coins.tsx';
import type { Quote } from './records.ts';

/** As many days as a member will read; the others are summarised as later. */
const MAX_DAYS = 3;

export function CoinsToSpend({ lots }: { lots: Quote['lots'] }) {
  if (lots.length === 0) return null;
  const soon = lotsExpiringSoon(lots);
  if (soon.length === 0) return <p className="meta">The coins that expire first are used first.</p>;
  const days = coinsByDay(soon);
  const isRest = days.length > MAX_DAYS || soon.length < lots.length;
  return (
    <div>
      <p className="meta">The coins that expire first are used first:</p>
      <ul className="meta">
        {days.slice(0, MAX_DAYS).map(({ day, points }) => (
          <li key={day}>
            <Coins value={points} words className="strong" /> that expire on{' '}
            <span className="num">{day}</span>
          </li>
        ))}
        {isRest && <li>then coins that expire later</li>}
      </ul>
    </div>
  );
}

export interface Paid {
  points: number;
  moneyPaise: number;
}

/** The order that awaits its one-time password is for exactly this choice, so its coins are already held. */
export const isSetAside = ({ waiting, line }: Quote, { points, moneyPaise }: Paid): boolean =>
  waiting !== null &&
  waiting.denominationPaise === line.denominationPaise &&
  waiting.count === line.count &&
  waiting.points === points &&
  waiting.moneyPaise === moneyPaise;

/** What happens to an order for the same item that awaits its one-time password. */
export function WaitingNote({ quote, paid }: { quote: Quote; paid: Paid }) {
  if (quote.waiting === null) return null;
  return (
    <p className="meta">
      {isSetAside(quote, paid)
        ? 'The coins for this order are set aside already.'
        : 'You have an unconfirmed order for this. Placing this one cancels it.'}
    </p>
  );
}

interface ShortfallProps {
  available: number;
  missing: number;
  /** The member's coins held by something unfinished, for example an unconfirmed order. */
  setAside: number;
  /** The listing of the same type, cheapest first; null if nothing there can be had. */
  cheaper: { href: string; label: string } | null;
  /** Where coins are earned; null if that is closed to the viewer. */
  earn: string | null;
}

export function Shortfall({ available, missing, setAside, cheaper, earn }: ShortfallProps) {
  return (
    <p role="status">
      You have <Coins value={available} words className="strong" /> and need{' '}
      <Coins value={missing} words className="strong" /> more.{' '}
      {cheaper && (
        <a className="link" href={cheaper.href}>
          {cheaper.label}
        </a>
      )}
      {cheaper && earn && ' or '}
      {earn && (
        <a className="link" href={earn}>
          {cheaper ? 'earn more' : 'Earn more'}
        </a>
      )}
      {(cheaper ?? earn) && '.'}
      {setAside > 0 && (
        <>
          {' '}
          <Coins value={setAside} words className="strong" /> are set aside for something not finished yet:{' '}
          <a className="link" href={hrefs.orders()}>
            see your orders
          </a>
          .
        </>
      )}
    </p>
  );
}
