/** Sessions and activity: where the member is signed in, and what support agents did on the member's behalf. */
import { useRef } from 'react';
import {
  agentVisits,
  endOtherSessions,
  endSession,
  sessionList,
  type SessionRow,
} from '#web/features/sessions/records.ts';
import { AgentVisit } from '#web/features/sessions/visit-deeds.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { AddressRow, AddressRows, RowButton } from '#web/ui/address-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { goToHead } from '#web/ui/go-to-head.ts';
import { MoreLink, PageHead, Stack } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Visits } from '#web/ui/visits.tsx';
import { NextPage } from '#web/screens/shell/next-page.tsx';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { useEndSession } from './use-end-session.ts';

interface SessionProps {
  session: SessionRow;
  busy: boolean;
  /** A session is being ended. */
  waits: boolean;
  onEnd: () => void;
}

function Session({ session, busy, waits, onEnd }: SessionProps) {
  const { agent, device, startedAt, lastSeenAt, current } = session;
  const name = agent ? agent.name : device;
  return (
    <AddressRow
      plain
      name={name}
      lines={[`Signed in ${formatDateTime(startedAt)}`, `Last used ${formatDateTime(lastSeenAt)}`]}
      tag={current ? <Tag icon="check">This device</Tag> : agent && <Tag tone="warning">Support agent</Tag>}
      actions={
        !current && (
          <RowButton
            label="Sign out there"
            busyLabel="Signing out"
            named={(label) => `${label}: ${name}, signed in ${formatDateTime(startedAt)}`}
            busy={busy}
            waits={waits}
            onClick={onEnd}
          />
        )
      }
    />
  );
}

const ALL = 'all';

function Sessions() {
  const list = useAppSelector(sessionList.selectData)?.sessions ?? [];
  const title = useRef<HTMLHeadingElement>(null);
  const { busy, run } = useEndSession(() => goToHead(title.current));
  const dispatch = useAppDispatch();
  return (
    <Stack gap={3}>
      <h2 ref={title} tabIndex={-1}>
        Where you are signed in
      </h2>
      <AddressRows>
        {list.map((session) => (
          <Session
            key={session.sessionId}
            session={session}
            busy={busy === session.sessionId}
            waits={busy !== null}
            onEnd={() =>
              run(session.sessionId, 'Signed out there.', () =>
                dispatch(endSession({ body: { sessionId: session.sessionId } })),
              )
            }
          />
        ))}
      </AddressRows>
      {list.length > 1 && (
        <div>
          <Button
            variant="secondary"
            busy={busy === ALL}
            busyLabel="Signing out"
            aria-disabled={(busy !== null && busy !== ALL) || undefined}
            onClick={() =>
              run(ALL, 'Signed out everywhere else.', () => dispatch(endOtherSessions({ body: {} })))
            }
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** `after` is the position that the address names; null at the newest visit. */
function Activity({ after }: { after: string | null }) {
  const dispatch = useAppDispatch();
  const data = useAppSelector(agentVisits.selectData);
  if (!data) return null;
  const { visits, nextCursor } = data;
  return (
    <Stack gap={3}>
      <h2>What support did for you</h2>
      {after !== null && <MoreLink href={hrefs.sessions()}>Show the latest</MoreLink>}
      {visits.length === 0 ? (
        <p className="meta">
          No support agent has been in your account. When one helps you, every step is listed here.
        </p>
      ) : (
        <div>
          <Visits>
            {visits.map((visit) => (
              <AgentVisit key={visit.visitId} visit={visit} />
            ))}
          </Visits>
          <NextPage
            // Another list starts afresh.
            key={after}
            href={nextCursor === null ? null : hrefs.sessions({ after: nextCursor })}
            label="Show earlier"
            shown={visits.length}
            append={() => dispatch(agentVisits.append({ query: { cursor: nextCursor ?? undefined } }))}
          />
        </div>
      )}
    </Stack>
  );
}

export function SessionsScreen({ after }: { after: string | null }) {
  return (
    <ProfileFrame
      current="Sessions and activity"
      head={
        <PageHead title="Sessions and activity" lead="Sign out of any device that you do not recognise." />
      }
    >
      <Stack gap={6}>
        <Sessions />
        <Activity after={after} />
      </Stack>
    </ProfileFrame>
  );
}
