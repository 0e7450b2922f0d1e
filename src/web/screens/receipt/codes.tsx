/** The member's codes: hidden until requested, then the largest line of their ticket. */
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { CopyButtons, HIDDEN_CODE } from '#web/features/orders/copy-code.tsx';
import type { Order } from '#web/features/orders/records.ts';
import { codeLabel, placeOf } from '#web/features/orders/words.ts';
import { formatDate } from '#web/lib/dates.ts';
import { BigTicket, CodeBlock, Codes, CodeSlip, CodeSlips, Pin, TicketNote } from '#web/ui/big-ticket.tsx';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import type { useReveal } from './use-receipt.ts';

type Shown = ReturnType<typeof useReveal>;

/** The actions for the code. */
function CodeAction({ code, shown }: { code: Shown['codes'][string] | undefined; shown: Shown }) {
  return (
    <ButtonRow className="no-print">
      {code ? (
        <CopyButtons {...code} />
      ) : (
        <Button variant="ink" icon="eye" busy={shown.busy} busyLabel="Showing" onClick={shown.reveal}>
          Show code
        </Button>
      )}
    </ButtonRow>
  );
}

interface NoteProps {
  expiresAt: string | undefined;
  late: boolean;
  /** The order can be undone until its codes are shown. */
  undoable: boolean;
}

/** The last line of the ticket. Codes are for the member only: the API withholds them from a support agent as well. */
function Note({ expiresAt, late, undoable }: NoteProps) {
  const isAgent = useIsAgent();
  const advice = undoable
    ? 'An order whose code was shown cannot be undone.'
    : 'Keep the code to yourself until you use it.';
  if (!expiresAt)
    return late
      ? 'Your code will appear here as soon as the issuer sends it.'
      : 'Your code will appear here in a moment.';
  return (
    <>
      Valid until <span className="num">{formatDate(expiresAt)}</span>.{' '}
      {isAgent ? 'Codes are shown to the member only.' : advice}
    </>
  );
}

function FirstCode({ order, shown }: { order: Order; shown: Shown }) {
  const { line, vouchers, delay, actions } = order;
  const isAgent = useIsAgent();
  const [first] = vouchers;
  const code = first && shown.codes[first.voucherId];
  return (
    <BigTicket by={line.brandName} title={line.name} image={line.image.url} tint={line.plate}>
      <Codes>
        <CodeBlock label={codeLabel(line, first?.voucherId)} code={code ? code.code : HIDDEN_CODE} />
        {code?.pin && <CodeBlock label="PIN" code={<Pin pin={code.pin} />} />}
      </Codes>
      {first && !isAgent && <CodeAction code={code} shown={shown} />}
      <TicketNote>
        <Note
          expiresAt={first?.expiresAt}
          late={delay !== null}
          undoable={!code && actions.includes('UNDO')}
        />
      </TicketNote>
    </BigTicket>
  );
}

function CodeAndPin({ code, pin }: Shown['codes'][string]) {
  return (
    <>
      {code}
      {pin && (
        <>
          {' · PIN '}
          <Pin pin={pin} />
        </>
      )}
    </>
  );
}

function FurtherCodes({ order, shown }: { order: Order; shown: Shown }) {
  const { line, vouchers } = order;
  const slips = vouchers.slice(1).map(({ voucherId }) => {
    const code = shown.codes[voucherId];
    return (
      <CodeSlip
        key={voucherId}
        label={codeLabel(line, voucherId)}
        code={code ? <CodeAndPin {...code} /> : HIDDEN_CODE}
        tint={line.plate}
        action={
          code && (
            <ButtonRow className="no-print">
              <CopyButtons {...code} of={placeOf(line, voucherId) ?? undefined} />
            </ButtonRow>
          )
        }
      />
    );
  });
  return slips.length > 0 && <CodeSlips>{slips}</CodeSlips>;
}

export function OrderCodes({ order, shown }: { order: Order; shown: Shown }) {
  return (
    <>
      <FirstCode order={order} shown={shown} />
      <FurtherCodes order={order} shown={shown} />
    </>
  );
}
