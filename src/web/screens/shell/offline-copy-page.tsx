/** A copy kept on this device, shown instead of its page: why, how old it is, and a button to load the page. */
import { formatDateTime } from '#web/lib/dates.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { Button } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import { PageHead, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { PageCopy } from './offline-copies.tsx';

/** Why the copy is shown, or that it no longer needs to be. */
export type CopyState = 'offline' | 'connected' | 'failed' | 'available';

export const FAILED_PAGE = 'This page cannot be loaded at the moment';

interface Words {
  icon: IconName;
  /** accent: all is well again. */
  tone: 'accent' | 'warning';
  title: string;
  button: string;
}

const WORDS: Record<CopyState, Words> = {
  offline: { icon: 'wifi-slash', tone: 'warning', title: 'You are offline', button: 'Try again' },
  connected: {
    icon: 'check-circle',
    tone: 'accent',
    title: 'You are connected again',
    button: 'Load the page',
  },
  failed: { icon: 'warning-circle', tone: 'warning', title: FAILED_PAGE, button: 'Try again' },
  available: {
    icon: 'check-circle',
    tone: 'accent',
    title: 'This page can be loaded again',
    button: 'Load the page',
  },
};

const isOffline = (state: CopyState): boolean => state === 'offline' || state === 'connected';

interface OfflineCopyPageProps extends PageCopy {
  state: CopyState;
  /** What the server says of a failure. */
  reason?: string | undefined;
}

export function OfflineCopyPage({ title, at, content, state, reason }: OfflineCopyPageProps) {
  const words = WORDS[state];
  return (
    <div>
      <PageHead title={title} />
      <Stack gap={5}>
        {/* What takes the place of a failure that was announced is announced too. */}
        <div role={isOffline(state) ? 'status' : 'alert'}>
          <Strip
            icon={words.icon}
            tone={words.tone}
            title={(state === 'failed' && reason) || words.title}
            text={
              <>
                This is the copy kept on this device, as it was on{' '}
                <span className="num">{formatDateTime(at)}</span>.
              </>
            }
            action={
              <Button variant="secondary" onClick={reloadPage}>
                {words.button}
              </Button>
            }
          />
        </div>
        {content}
      </Stack>
    </div>
  );
}
