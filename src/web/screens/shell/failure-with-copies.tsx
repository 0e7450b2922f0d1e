/**
 * A page that the server cannot provide for now, on a device that keeps copies (docs/decisions/051): the copy of this
 * page, or the failure with links to the copies.
 */
import type { ReactNode } from 'react';
import { Wrap } from '#web/ui/layout.tsx';
import { CopyLinks, copyOf, useCopies } from './offline-copies.tsx';
import { OfflineCopyPage } from './offline-copy-page.tsx';

export interface FailureWithCopiesProps {
  /** The server can provide the page again. A copy in use at a till is not replaced. */
  isAvailable: boolean;
  failure: (links: ReactNode) => ReactNode;
}

export function FailureWithCopies({ isAvailable, failure }: FailureWithCopiesProps) {
  const copies = useCopies();
  const copy = copyOf(copies);
  if (!copy) return failure(<CopyLinks {...copies} />);
  return (
    <Wrap>
      <OfflineCopyPage {...copy} state={isAvailable ? 'available' : 'failed'} />
    </Wrap>
  );
}
