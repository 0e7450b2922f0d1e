// The choice on an item's page: read from the page's own address, and noted there before the summary of its order is
// opened, so that going back restores it.
import { useRouter } from 'next/router';
import { useState, type SyntheticEvent } from 'react';

/** The quantity that the address names if it can be ordered, else one. */
export const useCount = (most: number) => {
  const given = Number(useRouter().query['count'] ?? 1);
  return useState(Number.isInteger(given) && given >= 1 && given <= most ? given : 1);
};

/** Notes the choice and goes on to `href`. */
export const useGoToSummary = (href: string, choice: { denomination?: number; count: number }) => {
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    const query = { ...router.query, ...choice };
    await router.replace({ pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
    await router.push(href);
  };
  return {
    leaving,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      setLeaving(true);
      // It may not have been reached: without a connection, or because the visitor went elsewhere.
      void leave().finally(() => setLeaving(false));
    },
  };
};
