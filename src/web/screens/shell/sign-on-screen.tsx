/** Shown briefly while a support agent's link is verified; no member data is loaded behind it. */
import { useEffect } from 'react';
import { navigateTo } from '#web/session/navigate.ts';
import { takeLink } from '#web/session/sign-on-link.ts';
import { Wrap } from '#web/ui/layout.tsx';
import styles from './sign-on.module.css';

// A link is taken once, however often React runs the effect.
let isTaken = false;

export function SignOnScreen() {
  useEffect(() => {
    if (isTaken) return;
    isTaken = true;
    const link = takeLink();
    void import('#web/session/sign-on.ts').then(
      ({ signOn }) => signOn(link),
      // The code could not be loaded: show the page as a visitor sees it, rather than nothing.
      () => navigateTo(window.location.pathname),
    );
  }, []);
  return (
    <main id="main">
      <Wrap>
        <p role="status" className={styles.word}>
          Opening the member’s account
        </p>
      </Wrap>
    </main>
  );
}
