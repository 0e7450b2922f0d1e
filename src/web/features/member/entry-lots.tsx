/** The lots that an entry created, used or restored, and when they expire. */
import { formatDate } from '#web/lib/dates.ts';
import { coinsInWords, formatCoins } from '#web/lib/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { EntryDetails } from './records.ts';

type LotUse = EntryDetails['lots'][number];

const HEADS: Record<LotUse['effect'], { title: string; text: string }> = {
  MADE: { title: 'Coins added', text: 'They expire together.' },
  CONSUMED: { title: 'Coins used', text: 'The coins that expire first are used first.' },
  RESTORED: { title: 'Coins given back', text: 'They keep the expiry date they had.' },
};

/** An entry has the same effect on all of its lots. */
export function EntryLots({ lots, moreLots }: Pick<EntryDetails, 'lots' | 'moreLots'>) {
  const [first] = lots;
  if (!first) return null;
  const { title, text } = HEADS[first.effect];
  return (
    <section>
      <h2>{title}</h2>
      <p className="meta">{text}</p>
      <Stack gap={2}>
        <DataTable
          caption={title}
          head={['From', 'Earned on', 'Expire on', 'Coins']}
          rows={lots.map((lot) => ({
            key: lot.lotId,
            cells: [lot.source, formatDate(lot.earnedOn), formatDate(lot.expiresAt), formatCoins(lot.points)],
          }))}
        />
        {/* An API from before it was added says nothing. */}
        {moreLots && (
          <p className="meta num">
            Not shown: {formatCoins(moreLots.count)} more, with {coinsInWords(moreLots.points)}.
          </p>
        )}
      </Stack>
    </section>
  );
}
