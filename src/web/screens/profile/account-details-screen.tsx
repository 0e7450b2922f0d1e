/** Account Details, to read. */
import { AccountFacts } from '#web/features/member/account-facts.tsx';
import { memberDetail } from '#web/features/member/records.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Stack } from '#web/ui/layout.tsx';
import { MemberHead, ProfileFrame } from './profile-frame.tsx';

export function AccountDetailsScreen() {
  const member = useAppSelector(memberDetail.selectData);
  if (!member) return null;
  return (
    <ProfileFrame current="Account Details" head={<MemberHead member={member} />}>
      <Stack gap={3}>
        <h2>Account Details</h2>
        <AccountFacts member={member} />
      </Stack>
    </ProfileFrame>
  );
}
