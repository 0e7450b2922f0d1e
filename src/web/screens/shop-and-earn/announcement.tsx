/** A large announcement of the site that the visitor is about to open, with a link on and a link back. */
import type { ReactNode } from 'react';
import { formatCountdown } from '#web/lib/format.ts';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Plate, type Tint } from '#web/ui/plate.tsx';
import type { LeaveCountdown } from './use-leave-countdown.ts';

interface AnnouncementProps {
  title: string;
  lead: ReactNode;
  picture?: { url: string; tint: Tint };
  /** The link to the site, which works without JavaScript as well. */
  link: { href: string; label: string };
  back: { href: string; label: string };
  leaving: LeaveCountdown;
  problem: string | null;
}

export function Announcement({ title, lead, picture, link, back, leaving, problem }: AnnouncementProps) {
  const { seconds, stopped, stop } = leaving;
  return (
    <Wrap>
      <PageHead
        title={title}
        lead={lead}
        picture={picture && <Plate size="large" shape="round" src={picture.url} tint={picture.tint} />}
      />
      <Stack gap={3}>
        {problem !== null && !stopped && (
          <p role="alert" className="negative">
            {problem}
          </p>
        )}
        <ButtonRow>
          <ButtonLink size="l" href={link.href} iconAfter="arrow-square-out" rel="nofollow">
            {link.label}
          </ButtonLink>
          {seconds === null ? (
            <ButtonLink size="l" variant="secondary" href={back.href}>
              {back.label}
            </ButtonLink>
          ) : (
            <Button size="l" variant="quiet" onClick={stop}>
              Cancel
            </Button>
          )}
        </ButtonRow>
        {/* Not announced: the title says where it leads, and a countdown would be read out each second. */}
        {seconds !== null && problem === null && (
          <p className="meta">
            Taking you there in <span className="num">{formatCountdown(seconds)}</span>.
          </p>
        )}
        <p role="status" className="meta">
          {stopped && 'Cancelled. You are still here.'}
        </p>
      </Stack>
    </Wrap>
  );
}
