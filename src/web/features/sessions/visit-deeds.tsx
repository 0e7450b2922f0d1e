/** What a support agent did in one visit, in order of start. */
import { formatTime } from '#web/lib/dates.ts';
import { Tag } from '#web/ui/tag.tsx';
import { VisitRow, DeedRow } from '#web/ui/visits.tsx';
import type { Visit } from './records.ts';

/** An agent may go through a long list: only the first few are named. */
const MOST_NAMED = 3;

const namesOf = (orderIds: readonly string[]): string => {
  if (orderIds.length === 0) return '';
  const more = orderIds.length - MOST_NAMED;
  return `: ${orderIds.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const timesOf = (count: number): string => (count === 1 ? '' : `, ${count} times`);

export function AgentVisit({ visit }: { visit: Visit }) {
  const { agent, startedAt, endsAt, deeds } = visit;
  return (
    <VisitRow name={agent.name} role={agent.role} startedAt={startedAt} endsAt={endsAt}>
      {deeds.map((deed) => (
        <DeedRow
          key={`${deed.title} ${deed.firstAt} ${deed.refused}`}
          time={formatTime(deed.firstAt)}
          dateTime={deed.firstAt}
        >
          {deed.title}
          {namesOf(deed.orderIds)}
          {timesOf(deed.count)} {deed.changes && !deed.refused && <Tag tone="warning">Changed something</Tag>}
          {deed.refused && <Tag>Refused</Tag>}
        </DeedRow>
      ))}
    </VisitRow>
  );
}
