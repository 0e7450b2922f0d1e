/** What the member redeemed; or, in its place, why there is nothing to show. */
import type { ReactNode } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { OwnContent } from '#web/screens/shell/own-content.tsx';
import type { OwnData } from '#web/screens/shell/use-own-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Loading, OrderRowSkeletons, PageRoom } from '#web/ui/skeleton.tsx';

interface HoldingsContentProps<Data> {
  own: OwnData<Data>;
  /** "your vouchers" */
  what: string;
  /** As large as the content while it loads. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function HoldingsContent<Data>({
  own,
  what,
  skeleton = <OrderRowSkeletons />,
  children,
}: HoldingsContentProps<Data>) {
  return (
    <OwnContent
      own={own}
      waiting={
        <>
          <div className="js-only">
            <Loading>{`Loading ${what}`}</Loading>
            {skeleton}
          </div>
          <noscript>This page needs JavaScript. Your Orders works without it.</noscript>
        </>
      }
      visitor={{ title: `Sign in to see ${what}`, text: 'What you redeemed is kept here for you.' }}
      missing={{
        title: 'We could not find it',
        text: 'It may have been given back, or belong to another account.',
        action: <ButtonLink href={hrefs.userVouchers()}>Your vouchers</ButtonLink>,
      }}
      failed="This did not load"
    >
      {(data) => <PageRoom>{children(data)}</PageRoom>}
    </OwnContent>
  );
}
