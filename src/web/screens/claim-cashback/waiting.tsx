/** Shown while a claim is loading, or if it could not be loaded. */
import type { ReactNode } from 'react';
import { FormError } from '#web/ui/field.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { BonePage, BoneText, Loading } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

interface WaitingProps {
  /** Shown above the title, as on the loaded page. */
  above?: ReactNode;
  title: string;
  /** The same as on the loaded page. */
  lead?: string;
  /** As of `PageHead`. */
  provisional?: boolean;
  /** Why it could not be loaded, and how to try again; none while it is not known whose it is, or loading. */
  error?: string | null;
  onRetry?: () => void;
}

/** As part of a page. */
export function WaitingPart({ above, title, lead, provisional, error, onRetry }: WaitingProps) {
  return (
    <>
      {above}
      <PageHead {...{ title, lead, provisional }} />
      <Block>
        {error && onRetry ? (
          <Stack gap={3}>
            <FormError>{error}</FormError>
            <div>
              <TryAgain variant="secondary" onClick={onRetry} />
            </div>
          </Stack>
        ) : (
          <>
            <Loading>Loading your claim</Loading>
            <BonePage>
              <BoneText />
            </BonePage>
          </>
        )}
      </Block>
    </>
  );
}

export function Waiting(props: WaitingProps) {
  return (
    <Wrap>
      <WaitingPart {...props} />
    </Wrap>
  );
}
