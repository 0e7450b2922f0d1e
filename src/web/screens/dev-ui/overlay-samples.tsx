/** Dialogs, sheets, tabs, disclosures and toasts. */
import { useState } from 'react';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Dialog, Sheet } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { MoreLink } from '#web/ui/layout.tsx';
import { Question } from '#web/ui/question.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Sample, States } from './sample.tsx';

const LONG_TERMS = Array.from(
  { length: 12 },
  (_, index) =>
    `${index + 1}. Coins that come back return to the lots they came from, with their own expiry.`,
);

type Opened = 'question' | 'refused' | 'sheet' | 'long';

function Dialogs({ open, close }: { open: Opened | null; close: () => void }) {
  return (
    <>
      <Question
        open={open === 'question' || open === 'refused'}
        onClose={close}
        title="Cancel this order?"
        busy={false}
        failure={open === 'refused' ? 'The store has already sent it' : null}
        answer={
          <Button variant="negative" onClick={close}>
            Cancel order
          </Button>
        }
      >
        <p>1,592 coins come back at once, with the expiry they had. A cancelled order cannot be restored.</p>
      </Question>
      <Dialog
        open={open === 'long'}
        onClose={close}
        title="The terms of The Great Indian Handloom & Handicraft Collective"
        foot={<Button onClick={close}>Agree</Button>}
      >
        {LONG_TERMS.map((term) => (
          <p key={term}>{term}</p>
        ))}
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Filters"
        foot={
          <Button size="l" onClick={close}>
            Show 79 vouchers
          </Button>
        }
      >
        <TextField label="From" inputMode="numeric" defaultValue="500" />
      </Sheet>
    </>
  );
}

export function OverlaySamples() {
  const [open, setOpen] = useState<Opened | null>(null);
  return (
    <>
      <ButtonRow>
        <Button variant="secondary" onClick={() => setOpen('question')}>
          Open a question
        </Button>
        <Button variant="secondary" onClick={() => setOpen('refused')}>
          Open a refused one
        </Button>
        <Button variant="secondary" onClick={() => setOpen('long')}>
          Open a long dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Open a sheet
        </Button>
      </ButtonRow>
      <br />
      <ButtonRow>
        <Button variant="secondary" onClick={() => showToast('Session Expired!')}>
          Show an error
        </Button>
        <Button variant="secondary" onClick={() => showToast('Code copied', 'success')}>
          Show a success
        </Button>
        <Button variant="secondary" onClick={() => showToast('You are back online', 'info')}>
          Show a note
        </Button>
      </ButtonRow>
      <Dialogs open={open} close={() => setOpen(null)} />
      <br />
      <States columns="page">
        <Strip
          tone="coin"
          icon="hourglass-medium"
          title="1,250 coins expire on 31 Dec 2026"
          text="Enough for a coffee card."
          action={<Button>Use them</Button>}
        />
        <Strip
          tone="warning"
          icon="wifi-slash"
          title="You are offline"
          text="This is the copy kept on this device, as it was on 14 Mar 2026 09:30:00 am."
          action={<Button variant="secondary">Try again</Button>}
        />
        <Strip title="Two minutes, 150 coins: say what you think of your last order" />
      </States>
    </>
  );
}

export function TabSamples() {
  return (
    <States columns="field">
      <Sample name="Tabs that are links">
        <TabLinks
          label="Modules"
          items={[
            { href: '#burn', label: 'Redeem', current: true },
            { href: '#earn', label: 'Earn' },
          ]}
        />
      </Sample>
      <Sample name="Folds: open, closed, of which one alone is open">
        <div>
          <Fold title="What to know" open>
            <ul>
              <li>Use up to three cards in one booking.</li>
              <li>A card cannot be exchanged for cash.</li>
            </ul>
          </Fold>
          <Fold
            title="How do I earn coins?"
            foot={[
              <MoreLink key="partners" href="#partners">
                Partners
              </MoreLink>,
            ]}
          >
            By what you buy at a partner.
          </Fold>
          <Fold title="When do coins arrive that I earn at a partner of a partner?">
            Ten days after the purchase.
          </Fold>
        </div>
      </Sample>
      <Sample name="More of what stands above">
        <div>
          <p>12,84,560 coins in three lots</p>
          <Disclosure summary="All coins by the month in which they expire">
            <DataTable
              caption="Coins by month of expiry"
              head={['Month', 'Coins']}
              rows={[{ key: 'dec', cells: ['December 2026', '1,250'] }]}
            />
          </Disclosure>
        </div>
      </Sample>
      <Sample name="A table">
        <DataTable
          caption="Coins by year"
          head={['Year', 'Earned', 'Spent', 'Expired']}
          rows={[
            { key: '2025', cells: ['2025', '9,81,20,400', '7,64,18,240', '1,250'] },
            { key: '2026', cells: ['2026, until today', '5,20,880', '3,57,000', '0'] },
          ]}
        />
      </Sample>
    </States>
  );
}
