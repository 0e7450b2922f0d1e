/** On the way to a partner's shop: announces it, then asks the server for the address and goes there. */
import { coinsInWords } from '#web/lib/format.ts';
import { useEffect, useState } from 'react';
import { clickOut, partnerTerms, type PartnerTerms } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { leaveFor } from '#web/session/leave.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';
import { Announcement } from './announcement.tsx';
import { useLeaving } from './use-leaving.ts';

const AGAIN = 'That did not work. Please try again.';

/** Null until the browser has said; visitors sign in first, so that the coins are somebody's. */
const useSignedIn = (): boolean | null => {
  const [signedIn, setSignedIn] = useState<boolean | null>(null);
  const changes = useSessionChanges();
  useEffect(() => queueMicrotask(() => setSignedIn(isLoggedIn())), [changes]);
  return signedIn;
};

function Loader({ terms, again }: { terms: PartnerTerms; again: boolean }) {
  const dispatch = useAppDispatch();
  const signedIn = useSignedIn();
  const [problem, setProblem] = useState<string | null>(again ? AGAIN : null);
  const { partner, earnPer100, trackHours, confirmDays } = terms;
  const go = async () => {
    const settled = await dispatch(clickOut({ query: { partnerId: partner.partnerId } }));
    if (clickOut.fulfilled.match(settled)) leaveFor(settled.payload.url);
    else setProblem(settled.payload?.message ?? AGAIN);
  };
  // Whoever comes back from a failure decides by themselves.
  const leaving = useLeaving(signedIn === true && !again, () => void go());
  return (
    <Announcement
      title={`On your way to ${partner.name}`}
      lead={
        <>
          {coinsInWords(earnPer100)} for every ₹100 that you spend there in the next {trackHours} hours. They
          are yours about {confirmDays} days later.
          {signedIn === false && ' Sign in first, so that the coins reach you.'}
        </>
      }
      picture={{ url: partner.image.url, tint: partner.plate }}
      link={
        signedIn === false
          ? { href: hrefs.login(hrefs.shopAndEarnLoader(partner.slug)), label: 'Sign in to go on' }
          : { href: hrefs.goToPartner(partner.slug), label: `Go to ${partner.name}` }
      }
      back={{ href: hrefs.shopAndEarn(partner.slug), label: 'What earns coins' }}
      leaving={leaving}
      problem={problem}
    />
  );
}

export function ShopLoaderScreen({ again }: { again: boolean }) {
  const terms = useAppSelector(partnerTerms.selectData);
  return terms && <Loader key={terms.partner.slug} terms={terms} again={again} />;
}
