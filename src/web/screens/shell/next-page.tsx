/** The end of a list: the link to its next page, which is appended in place if JavaScript runs. */
import { useState } from 'react';
import { readExtent } from '#web/lib/list-extent.ts';
import type { Appended } from '#web/store/create-paged-loadable.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';

interface NextPageProps {
  /** The address of the next page; null if this is the last one. */
  href: string | null;
  label: string;
  shown: number;
  append: () => Promise<Appended>;
}

/**
 * Writes into the address that the list is one page longer now, so that Back and a reload show as much. The router does
 * not have to know: it reads the address from the history.
 */
const extendAddress = (): void => {
  const address = new URL(window.location.href);
  const { pages } = readExtent(Object.fromEntries(address.searchParams));
  address.searchParams.set('pages', String(pages + 1));
  const url = address.pathname + address.search + address.hash;
  window.history.replaceState({ ...(window.history.state as object | null), url, as: url }, '', url);
};

export function NextPage({ href, label, shown, append }: NextPageProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [pressed, setPressed] = useState(false);
  const late = useDelayed(state === 'busy');
  const press = async () => {
    if (state === 'busy') return;
    setPressed(true);
    setState('busy');
    const { href: address } = window.location;
    const appended = await append();
    setState(appended === 'failed' ? 'failed' : 'idle');
    if (appended === 'appended' && window.location.href === address) extendAddress();
  };
  const words = { idle: label, busy: late ? 'Loading' : label, failed: 'Try again' }[state];
  if (href === null && !pressed) return null;
  return <ShowMore href={href} label={words} shown={shown} onMore={() => void press()} />;
}
