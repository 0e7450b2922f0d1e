/** The redirect to a partner's shop: announces it, then asks the server for the address and goes there. */
import { coinsInWords } from '#web/lib/format.ts';
import { useState } from 'react';
import { clickOut, partnerTerms, type PartnerTerms } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useViewer } from '#web/screens/shell/use-viewer.ts';
import { navigateTo } from '#web/session/navigate.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Announcement } from './announcement.tsx';
import { useLeaveCountdown } from './use-leave-countdown.ts';

const AGAIN = 'That did not work. Please try again.';

function Loader({ terms, again }: { terms: PartnerTerms; again: boolean }) {
  const dispatch = useAppDispatch();
  // Visitors sign in first, so that the coins can be credited.
  const viewer = useViewer();
  const [problem, setProblem] = useState<string | null>(again ? AGAIN : null);
  const { partner, earnPer100, trackHours, confirmDays } = terms;
  const go = async () => {
    const settled = await dispatch(clickOut({ query: { partnerId: partner.partnerId } }));
    if (clickOut.fulfilled.match(settled)) navigateTo(settled.payload.url);
    else setProblem(settled.payload?.message ?? AGAIN);
  };
  // After a failure the member decides when to try again.
  const leaving = useLeaveCountdown(viewer === 'member' && !again, () => void go());
  return (
    <Announcement
      title={`On your way to ${partner.name}`}
      lead={
        <>
          {coinsInWords(earnPer100)} for every ₹100 that you spend there in the next {trackHours} hours. They
          are yours about {confirmDays} days later.
          {viewer === 'visitor' && ' Sign in first, so that the coins reach you.'}
        </>
      }
      picture={{ url: partner.image.url, tint: partner.plate }}
      link={
        viewer === 'visitor'
          ? { href: hrefs.login(hrefs.shopAndEarnLoader(partner.slug)), label: 'Sign in to continue' }
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
