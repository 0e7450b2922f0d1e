// Browser only, imported for its effect: hydrates the server's page in slices of a few milliseconds, between which
// the page scrolls and responds (docs/decisions/079). The framework asks React to do it in one go.
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
