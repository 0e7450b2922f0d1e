// The groups of the component page, in order; its index is generated from the same list.
import type { ComponentType } from 'react';
import { AccountSamples, ChartSamples, LedgerSamples } from './account-samples.tsx';
import { ButtonSamples, LinkSamples } from './button-samples.tsx';
import { CardSamples, PartnerSamples, ShelfSamples } from './catalogue-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { CoinSamples } from './coin-samples.tsx';
import { FieldSamples, FormSamples } from './field-samples.tsx';
import { HeaderSamples } from './header-samples.tsx';
import { HeadSamples, StepSamples, TextSamples } from './head-samples.tsx';
import { BillSamples, OrderSamples, TicketSamples } from './order-samples.tsx';
import { OverlaySamples, TabSamples } from './overlay-samples.tsx';
import { CodeSamples, GallerySamples, PlateSamples } from './picture-samples.tsx';
import { SearchSamples } from './search-samples.tsx';
import { SlabSamples } from './slab-samples.tsx';
import { LoadingSamples, NothingSamples } from './state-samples.tsx';
import { ColourSamples, IconSamples, TypeSamples } from './tokens-samples.tsx';

interface SampleGroup {
  id: string;
  title: string;
  Samples: ComponentType;
}

export const GROUPS: readonly SampleGroup[] = [
  { id: 'buttons', title: 'Buttons', Samples: ButtonSamples },
  { id: 'links', title: 'Links', Samples: LinkSamples },
  { id: 'fields', title: 'Fields', Samples: FieldSamples },
  { id: 'forms', title: 'Forms', Samples: FormSamples },
  { id: 'searching', title: 'Search', Samples: SearchSamples },
  { id: 'choices', title: 'Chips, tags, choices', Samples: ChoiceSamples },
  { id: 'amounts', title: 'Coins and money', Samples: CoinSamples },
  { id: 'overlays', title: 'Dialogs, sheets, toasts, strips', Samples: OverlaySamples },
  { id: 'folds', title: 'Tabs, folds, tables', Samples: TabSamples },
  { id: 'header', title: 'At the head of every page', Samples: HeaderSamples },
  { id: 'heads', title: 'Heads', Samples: HeadSamples },
  { id: 'steps', title: 'Steps', Samples: StepSamples },
  { id: 'text', title: 'Text and facts', Samples: TextSamples },
  { id: 'plates', title: 'Plates and avatars', Samples: PlateSamples },
  { id: 'galleries', title: 'Galleries', Samples: GallerySamples },
  { id: 'cards', title: 'The shape says the kind', Samples: CardSamples },
  { id: 'partner-rows', title: 'Partners', Samples: PartnerSamples },
  { id: 'shelves', title: 'Categories, rails, slides', Samples: ShelfSamples },
  { id: 'slabs', title: 'Slab', Samples: SlabSamples },
  { id: 'tickets', title: 'Tickets and codes', Samples: TicketSamples },
  { id: 'scanned', title: 'Codes to scan', Samples: CodeSamples },
  { id: 'bills', title: 'Bills, sums, what happened', Samples: BillSamples },
  { id: 'order-rows', title: 'Orders', Samples: OrderSamples },
  { id: 'entries', title: 'Ledger', Samples: LedgerSamples },
  { id: 'charts', title: 'Charts', Samples: ChartSamples },
  { id: 'account', title: 'Profile area', Samples: AccountSamples },
  { id: 'loading', title: 'While it loads', Samples: LoadingSamples },
  { id: 'nothing', title: 'Nothing yet, not found, failure', Samples: NothingSamples },
  { id: 'colour', title: 'Colour', Samples: ColourSamples },
  { id: 'type', title: 'Type', Samples: TypeSamples },
  { id: 'icons', title: 'Icons', Samples: IconSamples },
];
