/** Profile: on a phone the menu of the member area, on a desktop the menu next to the account details. */
import { inWordsFirst } from '#contract/number-words.ts';
import { selectBrandName } from '#web/features/brand/config.ts';
import { AccountFacts } from '#web/features/member/account-facts.tsx';
import { dashboard } from '#web/features/member/dashboard.ts';
import { memberDetail } from '#web/features/member/records.ts';
import { ownCards } from '#web/features/sessions/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { AccountCoins, AccountMenu } from '#web/ui/account-layout.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
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

/** For a member with several cards; the menu of a phone has an entry for it. */
function OtherCards() {
  const others = (useAppSelector(ownCards.selectData)?.totalLcn ?? 1) - 1;
  if (others < 1) return null;
  return (
    <Strip
      icon="identification-card"
      title={`${inWordsFirst(others)} more ${others === 1 ? 'card uses' : 'cards use'} your number`}
      text="Switch to another membership card at any time."
      action={
        <ButtonLink variant="secondary" href={hrefs.changeAccount()}>
          Choose account
        </ButtonLink>
      }
    />
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
        <Stack gap={6}>
          <Stack gap={3}>
            <h2>Account Details</h2>
            <AccountFacts member={member} brand={brand} />
            <div>
              <ButtonLink variant="secondary" href={hrefs.editProfile()} icon="pencil-simple">
                Edit profile
              </ButtonLink>
            </div>
          </Stack>
          <OtherCards />
        </Stack>
      </div>
    </ProfileFrame>
  );
}
