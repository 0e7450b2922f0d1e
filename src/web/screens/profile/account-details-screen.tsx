/** Account Details: fixed data to read, the rest to change. */
import { selectBrandName } from '#web/features/brand/config.ts';
import { CardFacts } from '#web/features/member/account-facts.tsx';
import { memberDetail } from '#web/features/member/records.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Stack } from '#web/ui/layout.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';
import { Reminders } from './reminders.tsx';
import { MemberHead, ProfileFrame } from '#web/screens/shell/profile-frame.tsx';

export function AccountDetailsScreen() {
  const member = useAppSelector(memberDetail.selectData);
  const brand = useAppSelector(selectBrandName);
  if (!member) return null;
  return (
    <ProfileFrame current="Account Details" head={<MemberHead member={member} />}>
      <Stack gap={6}>
        <Stack gap={3}>
          <h2>Account Details</h2>
          <EditProfileForm member={member} />
        </Stack>
        <Reminders member={member} />
        <Stack gap={3}>
          <h2>Your card</h2>
          <CardFacts member={member} brand={brand} />
        </Stack>
      </Stack>
    </ProfileFrame>
  );
}
