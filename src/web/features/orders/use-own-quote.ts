// A quote for whoever came back from an order that is placed and not confirmed: its coins are set aside for this very
// choice, so they count as there to be given.
import { useEffect, useState } from 'react';
import { notedOrder, sentAs } from '#web/session/call-keys.ts';
import type { OrderDraft } from './order-draft.ts';
import { placingOf } from './order-keys.ts';
import type { Quote } from './records.ts';

const setAside = (name: string): number => {
  const sent = (notedOrder(name) === null ? null : sentAs(name)) as { points?: number } | null;
  return sent?.points ?? 0;
};

export const useOwnQuote = (draft: OrderDraft, quote: Quote): Quote => {
  const name = placingOf(draft);
  const [held, setHeld] = useState(0);
  useEffect(() => queueMicrotask(() => setHeld(setAside(name))), [name]);
  return { ...quote, availablePointsAmount: quote.availablePointsAmount + held };
};
