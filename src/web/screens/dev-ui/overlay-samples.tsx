import { useState } from 'react';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { Dialog, Sheet } from '#web/ui/dialog.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { SideSection } from '#web/ui/side-section.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabLinks, Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Group, States } from './sample.tsx';

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Dialogs, sheets, toasts, strips">
      <ButtonRow>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Open a sheet
        </Button>
        <Button variant="secondary" onClick={() => showToast('Session Expired!')}>
          Show an error
        </Button>
        <Button variant="secondary" onClick={() => showToast('Code copied', 'success')}>
          Show a success
        </Button>
      </ButtonRow>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Delete this address?"
        foot={
          <>
            <Button variant="negative" onClick={close}>
              Delete address
            </Button>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Orders that are on their way still arrive there.</p>
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
      <br />
      <Strip
        tone="coin"
        icon="hourglass-medium"
        title="1,250 coins expire on 31 Dec 2026"
        text="Enough for a coffee card."
        level={3}
        action={<Button>Use them</Button>}
      />
    </Group>
  );
}

export function TabSamples() {
  return (
    <Group title="Tabs and folds">
      <States wide>
        <Tabs
          label="Help"
          tabs={[
            { id: 'how', label: 'How it works', panel: 'Earn coins where you shop anyway.' },
            { id: 'terms', label: 'Terms', panel: 'The partner’s terms apply.' },
            { id: 'cancel', label: 'Cancelling', panel: 'Coins return to the lots they came from.' },
          ]}
        />
        <TabLinks
          label="Modules"
          items={[
            { href: '#burn', label: 'Redeem', current: true },
            { href: '#earn', label: 'Earn' },
          ]}
        />
        <div>
          <Fold title="What to know" open>
            <ul>
              <li>Use up to three cards in one booking.</li>
              <li>A card cannot be exchanged for cash.</li>
            </ul>
          </Fold>
          <Fold title="Cancelling and refunds">Coins return to the lots they came from.</Fold>
          <SideSection title="Earning coins" more={{ href: '#own', label: 'Only this subject' }}>
            <Fold title="How do I earn coins?">By what you buy at a partner.</Fold>
            <Fold title="When do my coins arrive?">Ten days after the purchase.</Fold>
          </SideSection>
        </div>
      </States>
    </Group>
  );
}
