/** Announces the title of the page that a navigation leads to; next.config.js puts it in place of the framework's. */
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { pathOf } from '#web/lib/address.ts';

export function RouteAnnouncer() {
  const { asPath } = useRouter();
  const [said, setSaid] = useState('');
  const last = useRef('');

  useEffect(() => {
    const { title } = document;
    const page = `${pathOf(asPath)} ${title}`;
    // The first page is announced by its loading. The same page with another query says itself what has changed.
    if (last.current && last.current !== page) setSaid(title);
    last.current = page;
  }, [asPath]);

  return (
    <p id="__next-route-announcer__" role="alert" aria-live="assertive" className="visually-hidden">
      {said}
    </p>
  );
}
