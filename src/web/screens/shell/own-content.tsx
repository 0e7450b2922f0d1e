/** The member's own data on a page that is the same for everybody; or, in its place, why there is none to show. */
import type { ReactNode } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageRoom } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { OwnData } from './use-own-data.ts';

interface Words {
  title: string;
  text: string;
}

interface OwnContentProps<Data> {
  own: OwnData<Data>;
  waiting: ReactNode;
  /** To a visitor, with a link to sign in. */
  visitor: Words & { image?: string };
  missing: Words & { action: ReactNode };
  /** The title of a failure. */
  failed: string;
  children: (data: Data) => ReactNode;
}

const ART = '/art/nothing-found.webp';

export function OwnContent<Data>({
  own,
  waiting,
  visitor,
  missing,
  failed,
  children,
}: OwnContentProps<Data>) {
  switch (own.state) {
    case 'waiting':
      return waiting;
    case 'visitor':
      return (
        <PageRoom>
          <EmptyState
            image="/art/secure-card.webp"
            {...visitor}
            action={<ButtonLink href={hrefs.login(own.returnTo)}>Sign in</ButtonLink>}
          />
        </PageRoom>
      );
    case 'missing':
      return (
        <PageRoom>
          <EmptyState image={ART} {...missing} />
        </PageRoom>
      );
    case 'failed':
      return (
        <PageRoom>
          <EmptyState
            failed
            title={failed}
            text={own.message}
            image={ART}
            action={<TryAgain onClick={own.again} />}
          />
        </PageRoom>
      );
    case 'there':
      return children(own.data);
  }
}
