// Browser only, for its effect: the page that came from the server wakes up in slices of some milliseconds, between
// which it scrolls and answers (docs/decisions/079). The framework asks React to do it in one go.
import { startTransition } from 'react';
import ReactDOM from 'react-dom/client';

const { hydrateRoot } = ReactDOM;

ReactDOM.hydrateRoot = (...args) => {
  const made: { root?: ReturnType<typeof hydrateRoot> } = {};
  startTransition(() => {
    made.root = hydrateRoot(...args);
  });
  return made.root as ReturnType<typeof hydrateRoot>;
};
