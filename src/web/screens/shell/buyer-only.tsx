/** Where a member's button to buy goes: for others what leads there, and nothing for a support agent. */
import type { ComponentProps, ReactNode } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { Buyer } from './use-viewer.ts';

interface BuyerOnlyProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant'> {
  buyer: Buyer;
  /** The visitor's link to the login, and its full name where its text alone does not say enough. */
  signIn: { href: string; text: string; label?: string };
  children: ReactNode;
}

export function BuyerOnly({ buyer: { who, again }, signIn, children, ...look }: BuyerOnlyProps) {
  if (who === 'agent') return null;
  if (who === 'member') return children;
  if (who === 'visitor') {
    return (
      <ButtonLink block {...look} href={signIn.href} aria-label={signIn.label}>
        {signIn.text}
      </ButtonLink>
    );
  }
  if (who === 'asking') {
    return (
      <Button block scripted busy busyLabel="Loading" {...look}>
        {signIn.text}
      </Button>
    );
  }
  return (
    <Stack gap={1}>
      <p className="meta">Your account could not be loaded.</p>
      <TryAgain block {...look} onClick={again} />
    </Stack>
  );
}
