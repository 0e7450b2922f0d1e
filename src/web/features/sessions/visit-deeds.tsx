/** What a support agent did in one visit, in order of start. */
import { AGENT_RULES } from '#contract/enums.ts';
import { formatTime } from '#web/lib/dates.ts';
import { Tag } from '#web/ui/tag.tsx';
import { DeedList, DeedRow, VisitRow } from '#web/ui/visits.tsx';
import type { Visit } from './records.ts';

/** An agent may go through a long list: only the first few are named. */
const MOST_NAMED = 3;

const namesOf = (orderIds: readonly string[]): string => {
  if (orderIds.length === 0) return '';
  const named = orderIds.slice(0, MOST_NAMED).join(', ');
  const more = orderIds.length - MOST_NAMED;
  if (more <= 0) return `: ${named}`;
  return `: ${named} and ${orderIds.length < AGENT_RULES.ordersNamed ? more : 'many'} more`;
};

const timesOf = (count: number): string => (count === 1 ? '' : `, ${count} times`);

function Deeds({ deeds }: Pick<Visit, 'deeds'>) {
  return deeds.map((deed) => (
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
  ));
}

/** What the agent did, and apart from it the calls that the pages made by themselves: nothing is left out. */
export function AgentVisit({ visit }: { visit: Visit }) {
  const { agent, startedAt, endsAt, deeds } = visit;
  const own = deeds.filter(({ byPages }) => !byPages);
  const others = deeds.filter(({ byPages }) => byPages);
  return (
    <VisitRow name={agent.name} role={agent.role} startedAt={startedAt} endsAt={endsAt}>
      {own.length > 0 && (
        <DeedList>
          <Deeds deeds={own} />
        </DeedList>
      )}
      {others.length > 0 && (
        <DeedList label="Loaded by the pages they opened">
          <Deeds deeds={others} />
        </DeedList>
      )}
    </VisitRow>
  );
}
