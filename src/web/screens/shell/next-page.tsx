/** The end of a list: the link to its next page, which is appended in place if JavaScript runs. */
import { useState } from 'react';
import type { Appended } from '#web/store/create-paged-loadable.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';

interface NextPageProps {
  /** The address of the next page; null if this is the last one. */
  href: string | null;
  label: string;
  shown: number;
  append: () => Appended;
}

export function NextPage({ href, label, shown, append }: NextPageProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [pressed, setPressed] = useState(false);
  const late = useDelayed(state === 'busy');
  const press = async () => {
    if (state === 'busy') return;
    setPressed(true);
    setState('busy');
    setState((await append()) ? 'idle' : 'failed');
  };
  const words = { idle: label, busy: late ? 'Loading' : label, failed: 'Try again' }[state];
  if (href === null && !pressed) return null;
  return <ShowMore href={href} label={words} shown={shown} onMore={() => void press()} />;
}
