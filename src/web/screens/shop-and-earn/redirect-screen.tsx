/** The redirect to a target that the server knows: announces it, then goes to the server's address. */
import { wayOut } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { leaveFor } from '#web/session/leave.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Announcement } from './announcement.tsx';
import { useLeaving } from './use-leaving.ts';

function Redirect({ label, url }: { label: string; url: string }) {
  const leaving = useLeaving(true, () => leaveFor(url));
  return (
    <Announcement
      title={`On your way to ${label}`}
      lead={`You are leaving this site for ${new URL(url).host}.`}
      link={{ href: url, label: `Go to ${label}` }}
      back={{ href: hrefs.home(), label: 'Home' }}
      leaving={leaving}
      problem={null}
    />
  );
}

export function RedirectScreen() {
  const found = useAppSelector(wayOut.selectData);
  return found && <Redirect key={found.target} label={found.label} url={found.url} />;
}
