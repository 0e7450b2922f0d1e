/** What a support agent did in one visit, in the order in which it began. */
import { formatTime } from '#web/lib/dates.ts';
import { Tag } from '#web/ui/tag.tsx';
import { VisitRow, DeedRow } from '#web/ui/visits.tsx';
import type { Visit } from './records.ts';

const timesOf = (count: number): string => (count === 1 ? '' : `, ${count} times`);

export function AgentVisit({ visit }: { visit: Visit }) {
  const { agent, startedAt, endsAt, deeds } = visit;
  return (
    <VisitRow name={agent.name} role={agent.role} startedAt={startedAt} endsAt={endsAt}>
      {deeds.map((deed) => (
        <DeedRow key={deed.title + deed.firstAt} time={formatTime(deed.firstAt)} dateTime={deed.firstAt}>
          {deed.title}
          {timesOf(deed.count)} {deed.changes && !deed.refused && <Tag tone="warning">Changed something</Tag>}
          {deed.refused && <Tag>Refused</Tag>}
        </DeedRow>
      ))}
    </VisitRow>
  );
}
