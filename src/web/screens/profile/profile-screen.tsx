/** Profile: on a phone the menu of the member area, on a desktop the menu next to the account details. */
import { selectBrandName } from '#web/features/brand/config.ts';
import { AccountFacts } from '#web/features/member/account-facts.tsx';
import { dashboard } from '#web/features/member/dashboard.ts';
import { memberDetail } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { AccountCoins, AccountMenu } from '#web/ui/account-layout.tsx';
import { MoreLink, Stack } from '#web/ui/layout.tsx';
import { MemberHead, ProfileFrame, useMenu } from '#web/screens/shell/profile-frame.tsx';

function PhoneMenu() {
  const coins = useAppSelector(dashboard.selectData)?.availablePointsAmount;
  const menu = useMenu(null);
  return (
    <div className="phone-only">
      <Stack gap={2}>
        {coins !== undefined && <AccountCoins coins={coins} href={hrefs.pointsLedger()} />}
        <AccountMenu {...menu} />
      </Stack>
    </div>
  );
}

export function ProfileScreen() {
  const member = useAppSelector(memberDetail.selectData);
  const brand = useAppSelector(selectBrandName);
  if (!member) return null;
  return (
    <ProfileFrame current="Account Details" head={<MemberHead member={member} />}>
      <PhoneMenu />
      <div className="desktop-only">
        <Stack gap={3}>
          <h2>Account Details</h2>
          <AccountFacts member={member} brand={brand} />
          <MoreLink href={hrefs.editProfile()} icon="pencil-simple">
            Edit profile
          </MoreLink>
        </Stack>
      </div>
    </ProfileFrame>
  );
}
