/** Replaces the member's own content if there is none to show: a visitor's invitation, a failure, a placeholder. */
import type { ReactNode } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading, OrderRowSkeletons } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { OwnData } from '#web/screens/shell/use-own-data.ts';

interface OwnContentProps<Data> {
  own: OwnData<Data>;
  /** "your vouchers" */
  what: string;
  /** As large as the content while it loads. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

const ART = '/art/nothing-found.webp';

export function OwnContent<Data>({
  own,
  what,
  skeleton = <OrderRowSkeletons />,
  children,
}: OwnContentProps<Data>) {
  switch (own.state) {
    case 'waiting':
      return (
        <>
          <div className="js-only">
            <Loading>{`Loading ${what}`}</Loading>
            {skeleton}
          </div>
          <noscript>This page needs JavaScript. Your Orders works without it.</noscript>
        </>
      );
    case 'visitor':
      return (
        <EmptyState
          title={`Sign in to see ${what}`}
          text="What you redeemed is kept here for you."
          image="/art/secure-card.webp"
          action={<ButtonLink href={hrefs.login(own.returnTo)}>Sign in</ButtonLink>}
        />
      );
    case 'missing':
      return (
        <EmptyState
          title="We could not find it"
          text="It may have been given back, or belong to another account."
          image={ART}
          action={<ButtonLink href={hrefs.userVouchers()}>Your vouchers</ButtonLink>}
        />
      );
    case 'failed':
      return (
        <EmptyState
          failed
          title="This did not load"
          text={own.message}
          image={ART}
          action={<TryAgain onClick={own.again} />}
        />
      );
    case 'there':
      return children(own.data);
  }
}
