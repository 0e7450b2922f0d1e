/** Your card: its full number with a barcode, to scan or read out at a partner's till. */
import { PLUS_TIER } from '#contract/enums.ts';
import { selectBrandName } from '#web/features/brand/config.ts';
import { storeOfflineCard, type CardView } from '#web/features/member/offline-card.ts';
import { nameOf } from '#web/features/member/names.ts';
import { OwnCard } from '#web/features/member/own-card.tsx';
import { memberCard, memberDetail } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OfflineNote, useOfflineCopy } from '#web/screens/shell/offline-note.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import type { DrawnCode } from '#web/ui/code-picture.tsx';
import { MoreLink, PageHead, Stack } from '#web/ui/layout.tsx';

function CardContent(shown: CardView) {
  const offered = useOffered();
  const keeping = useOfflineCopy(JSON.stringify(shown), (owner) => storeOfflineCard(shown, owner));
  return (
    <Stack gap={3}>
      <OwnCard {...shown} />
      <p className="meta">
        Have it scanned, or read out the number. No shop needs a one-time password from you.
      </p>
      <OfflineNote keeping={keeping} what="it" />
      {offered(hrefs.partners()) && <MoreLink href={hrefs.partners()}>Where to earn</MoreLink>}
    </Stack>
  );
}

export function CardScreen({ barcode }: { barcode: DrawnCode }) {
  const member = useAppSelector(memberDetail.selectData);
  const card = useAppSelector(memberCard.selectData);
  const brand = useAppSelector(selectBrandName);
  if (!member || !card) return null;
  return (
    <ProfileFrame
      current="Your card"
      head={
        <PageHead title="Your card" lead="Show it at a partner’s counter before you pay, and earn coins." />
      }
    >
      <CardContent
        brand={brand}
        holder={nameOf(member)}
        lcn={card.lcn}
        isPlus={member.tier === PLUS_TIER}
        barcode={barcode}
      />
    </ProfileFrame>
  );
}
