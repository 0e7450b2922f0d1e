/**
 * The slab on the home page: the server sends the same to everybody, and the balance is added once it is known. Both
 * have the same size, so nothing shifts when the balance arrives.
 */
import { coinsInWords, formatCoins, formatDay, formatMoney } from '#web/lib/format.ts';
import { linkTo } from '#web/lib/link-to.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Slab } from '#web/ui/slab.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { dashboard, refreshDashboard, type Dashboard } from './dashboard.ts';
import { isSoon } from './expiring-soon.ts';
import { hyphenate } from './hyphenate.ts';
import { maskedName } from './names.ts';

/** Where coins are spent and earned, and what they have bought; null if that is closed to the viewer. */
interface Ways {
  redeem: string | null;
  earn: string | null;
  bought: { href: string; label: string } | null;
}

function VisitorSlab({ tagline, redeem }: { tagline: string } & Pick<Ways, 'redeem'>) {
  return (
    <Slab
      title="Welcome"
      statement={tagline}
      worth="Earn with partners. Redeem for things you want."
      actions={
        <>
          <ButtonLink size="l" variant="coin" href={hrefs.login()}>
            Sign in
          </ButtonLink>
          {redeem && (
            <ButtonLink size="l" variant="outline-hero" href={redeem}>
              Look around
            </ButtonLink>
          )}
        </>
      }
      stub={<span>New here? Your mobile number is all it takes.</span>}
      link={{ href: hrefs.login(), label: 'Join' }}
    />
  );
}

/** Spending coins, and what they were spent on. The balance above leads to the ledger. */
function Actions({ redeem, bought }: Pick<Ways, 'redeem' | 'bought'>) {
  return (
    <>
      {redeem && (
        <ButtonLink size="l" variant="coin" href={redeem}>
          Redeem
        </ButtonLink>
      )}
      {bought && (
        <ButtonLink size="l" variant="outline-hero" href={bought.href}>
          {bought.label}
        </ButtonLink>
      )}
    </>
  );
}

/** Signed in, but the API has not answered yet: no text for visitors, only the buttons that stay. */
function WaitingSlab(ways: Ways) {
  return <Slab title="Your balance" label="Your coins" figure={null} actions={<Actions {...ways} />} />;
}

/** Signed in, but the API did not say as whom. */
function UnknownSlab({ tagline }: { tagline: string }) {
  const dispatch = useAppDispatch();
  return (
    <Slab
      title="Your balance"
      statement={tagline}
      worth="Your coins could not be loaded."
      actions={<TryAgain size="l" variant="coin" onClick={() => void dispatch(refreshDashboard())} />}
      stub={<span>You are signed in.</span>}
      link={{ href: hrefs.profile(), label: 'Your profile' }}
    />
  );
}

/** Whose coins they are: greets the member; tells a support agent the member's name. */
const headOf = (member: Dashboard): { title: string; lines: [string, string]; whose: string } => {
  if (!member.agent) {
    return { title: 'Your balance', lines: [`Hello ${member.firstName},`, 'your coins'], whose: 'your' };
  }
  const name = maskedName(member);
  return { title: `Balance of ${name}`, lines: ['Balance of', name], whose: 'their' };
};

/**
 * The note below the balance and its link. Coins that are set aside are not lost: whoever misses them reads where they
 * are. Members without coins are not asked to spend any, and an expiry that is years away is not mentioned.
 */
const stubOf = (
  { agent, totalPointsAmount, availablePointsAmount, nextExpiry }: Dashboard,
  whose: string,
  { redeem, earn }: Ways,
) => {
  if (nextExpiry && isSoon(nextExpiry.on, Date.now())) {
    const { points, on } = nextExpiry;
    const stub = (
      <span className="num">
        <strong>{coinsInWords(points)}</strong> {points === 1 ? 'expires' : 'expire'} on {formatDay(on)}
      </span>
    );
    return { stub, link: linkTo(redeem, 'Use them') };
  }
  const setAside = totalPointsAmount - availablePointsAmount;
  if (setAside > 0) {
    const stub = (
      <span>
        <strong className="num">{coinsInWords(setAside)}</strong> {setAside === 1 ? 'is' : 'are'} set aside
        for now.
      </span>
    );
    return { stub, link: linkTo(agent ? hrefs.orders() : hrefs.pointsLedger(), 'See why') };
  }
  if (availablePointsAmount === 0 && !agent) {
    return { stub: <span>You earn coins with our partners.</span>, link: linkTo(earn, 'Earn coins') };
  }
  return {
    stub: <span>None of {whose} coins expire soon.</span>,
    link: linkTo(earn, 'Earn more'),
  };
};

/** "worth ₹6,250.00 · 862 more on the way". */
const worthOf = ({ availableWorthPaise, pendingPointsAmount: pending = 0 }: Dashboard): string => {
  const worth = `worth ${formatMoney(availableWorthPaise)}`;
  return pending > 0 ? `${worth} · ${formatCoins(pending)} more on the way` : worth;
};

export function BalanceSlab({ tagline, ...ways }: { tagline: string } & Ways) {
  const { data: member, error, loading } = useAppSelector(dashboard.select);
  if (loading) return <WaitingSlab {...ways} />;
  if (!member)
    return error === null ? <VisitorSlab tagline={tagline} {...ways} /> : <UnknownSlab tagline={tagline} />;
  const { title, lines, whose } = headOf(member);
  return (
    <Slab
      title={title}
      label={
        <>
          {hyphenate(lines[0])}
          <br />
          {hyphenate(lines[1])}
        </>
      }
      figure={formatCoins(member.availablePointsAmount)}
      worth={worthOf(member)}
      actions={<Actions {...ways} />}
      {...stubOf(member, whose, ways)}
    />
  );
}
