/** Loading, empty and error states. */
import { Button } from '#web/ui/button.tsx';
import { RailSkeleton } from '#web/ui/card-skeleton.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BoneButton, BoneLine, BoneText, Loading, OrderRowSkeletons } from '#web/ui/skeleton.tsx';
import type { BoneWidth } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TicketSkeleton } from '#web/ui/ticket-skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { art } from './catalogue-samples.tsx';
import { Sample, States } from './sample.tsx';

const WIDTHS: readonly BoneWidth[] = [20, 40, 60, 80, 100];

export function LoadingSamples() {
  return (
    <States columns="page">
      <Sample name="Orders and holdings">
        <Loading>Loading your vouchers</Loading>
        <OrderRowSkeletons />
      </Sample>
      <Sample name="A row of cards">
        <RailSkeleton columns={4} />
      </Sample>
      <States columns="field">
        <Sample name="A ticket and its button">
          <Stack gap={3}>
            <TicketSkeleton />
            <BoneButton />
          </Stack>
        </Sample>
        <Sample name="A heading with text">
          <BoneText />
        </Sample>
        <Sample name="Lines of text">
          <div aria-hidden="true">
            {WIDTHS.map((width) => (
              <p key={width}>
                <BoneLine width={width} />
              </p>
            ))}
          </div>
        </Sample>
      </States>
    </States>
  );
}

const nothing = () => undefined;

export function NothingSamples() {
  return (
    <Stack gap={6}>
      <EmptyState
        title="No address found, please add one."
        text="Products are delivered here."
        image={art('gift-box')}
        action={<Button icon="plus">Add address</Button>}
      />
      <EmptyState
        level={3}
        failed
        title="The vouchers could not be loaded"
        text="The rest of the page works."
        action={<TryAgain variant="secondary" onClick={nothing} />}
      />
      <EmptyState level={3} image={art('nothing-found')} title="Nothing found for “kryptonite”" />
      <ErrorState
        kind="not-found"
        title="Page not found"
        text="Sorry, the page you are looking for doesn’t exists."
        action={<Button size="l">GO TO HOMEPAGE</Button>}
      />
      <ErrorState
        title="Something went wrong"
        text="We are working on fixing the problem. Please try again in sometime"
        action={<Button size="l">REFRESH PAGE</Button>}
      />
    </Stack>
  );
}
