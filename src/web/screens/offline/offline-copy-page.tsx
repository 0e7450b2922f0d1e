/** A copy kept on this device, shown instead of its page: how old it is, and a button to load the page. */
import type { ReactNode } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';

interface OfflineCopyPageProps {
  title: string;
  /** When the copy was made, in milliseconds. */
  at: number;
  /** The connection came back while the copy was shown. */
  isBack: boolean;
  onLoad: () => void;
  children: ReactNode;
}

export function OfflineCopyPage({ title, at, isBack, onLoad, children }: OfflineCopyPageProps) {
  return (
    <div>
      <PageHead title={title} />
      <Stack gap={5}>
        <div role="status">
          <Strip
            icon={isBack ? 'check-circle' : 'wifi-slash'}
            title={isBack ? 'You are connected again' : 'You are offline'}
            text={
              <>
                This is the copy kept on this device, as it was on{' '}
                <span className="num">{formatDateTime(at)}</span>.
              </>
            }
            action={
              <Button variant="secondary" onClick={onLoad}>
                {isBack ? 'Load the page' : 'Try again'}
              </Button>
            }
          />
        </div>
        {children}
      </Stack>
    </div>
  );
}
