/** What stands while a claim is loaded, and what says that it could not be. */
import type { ReactNode } from 'react';
import { FormError } from '#web/ui/field.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { BoneLine, Loading } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

interface WaitingProps {
  /** What stands above the title of the page that comes. */
  above?: ReactNode;
  title: string;
  /** As on the page that comes. */
  lead?: string;
  /** What went wrong; null while it is being loaded. */
  error: string | null;
  onRetry: () => void;
}

export function Waiting({ above, title, lead, error, onRetry }: WaitingProps) {
  return (
    <Wrap>
      {above}
      <PageHead title={title} lead={lead} />
      <Block>
        {error ? (
          <Stack gap={3}>
            <FormError>{error}</FormError>
            <div>
              <TryAgain variant="secondary" onClick={onRetry} />
            </div>
          </Stack>
        ) : (
          <Stack gap={2}>
            <Loading>Loading your claim</Loading>
            <BoneLine width={60} />
            <BoneLine width={100} />
            <BoneLine width={40} />
          </Stack>
        )}
      </Block>
    </Wrap>
  );
}
