import { useState } from 'react';

interface ViewStatusProps {
  /** The address of the view. */
  view: string;
  words: string;
}

/**
 * Announces what a press on a filter led to: the focus stays on the filter. New rows reach the store before the page
 * knows which view they are of, so words are taken only when the view changes.
 */
export function ViewStatus({ view, words }: ViewStatusProps) {
  const [said, setSaid] = useState({ view, words });
  if (said.view !== view) setSaid({ view, words });
  return (
    <p role="status" className="visually-hidden">
      {said.words}
    </p>
  );
}
