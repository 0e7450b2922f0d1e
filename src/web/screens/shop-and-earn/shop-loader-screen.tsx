/** The redirect to a partner's shop: announces it, then asks the server for the address and goes there. */
import { coinsInWords, counted } from '#web/lib/format.ts';
import { useState } from 'react';
import { clickOut, type PartnerShop } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useViewer } from '#web/screens/shell/use-viewer.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { Announcement } from './announcement.tsx';
import { useLeaveCountdown } from './use-leave-countdown.ts';

const PARTNER_PAGE = { moduleType: 'earn', itemType: 'PARTNER' } as const;
const AGAIN = 'That did not work. Please try again.';

interface ShopLoaderScreenProps {
  shop: PartnerShop;
  /** The last attempt failed. */
  again: boolean;
}

function Loader({ shop, again }: ShopLoaderScreenProps) {
  const dispatch = useAppDispatch();
  // Visitors sign in first, so that the coins can be credited.
  const viewer = useViewer();
  const [problem, setProblem] = useState<string | null>(again ? AGAIN : null);
  const { partner, earnPer100, times } = shop;
  const findUrl = async () => {
    const settled = await dispatch(clickOut({ query: { partnerId: partner.partnerId } }));
    if (!clickOut.fulfilled.match(settled)) setProblem(settled.payload?.message ?? AGAIN);
    else if (settled.payload.url) return settled.payload.url;
    else setProblem(AGAIN);
    return null;
  };
  // After a failure the member decides when to try again.
  const leaving = useLeaveCountdown(viewer === 'member' && !again, findUrl);
  return (
    <Announcement
      title={`On your way to ${partner.name}`}
      lead={
        <>
          {coinsInWords(earnPer100)} for every ₹100 that you spend there
          {times && ` in the next ${counted(times.trackHours, 'hour')}`}.
          {times && ` They are yours about ${counted(times.confirmDays, 'day')} later.`}
          {viewer === 'visitor' && ' Sign in first, so that the coins reach you.'}
        </>
      }
      picture={{ url: partner.image.url, tint: partner.plate }}
      link={
        viewer === 'visitor'
          ? { href: hrefs.login(hrefs.shopAndEarnLoader(partner.slug)), label: 'Sign in to continue' }
          : { href: hrefs.goToPartner(partner.slug), label: `Go to ${partner.name}` }
      }
      back={
        times
          ? { href: hrefs.shopAndEarn(partner.slug), label: 'What earns coins' }
          : { href: hrefs.item({ ...partner, ...PARTNER_PAGE, productId: partner.partnerId }), label: 'Back' }
      }
      leaving={leaving}
      problem={problem}
    />
  );
}

export function ShopLoaderScreen(props: ShopLoaderScreenProps) {
  return <Loader key={props.shop.partner.slug} {...props} />;
}
