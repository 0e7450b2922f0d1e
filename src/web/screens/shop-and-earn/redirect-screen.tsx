/** The redirect to a target that the server knows: announces it, then goes to the server's address. */
import { redirectTarget } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Announcement } from './announcement.tsx';
import { useLeaveCountdown } from './use-leave-countdown.ts';

function Redirect({ label, url }: { label: string; url: string }) {
  const leaving = useLeaveCountdown(true, () => Promise.resolve(url));
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
  const found = useAppSelector(redirectTarget.selectData);
  return found && <Redirect key={found.target} label={found.label} url={found.url} />;
}
