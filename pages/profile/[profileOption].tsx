// Options of the profile that have no page beside this one: help leads to its own, any other is 404, as in spec §2.
import { hrefs } from '#web/routes/hrefs.ts';
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.profileOption, async ({ params }) =>
  params['profileOption'] === 'help-and-support'
    ? { kind: 'redirect', to: hrefs.helpAndSupport() }
    : { kind: 'not-found' },
);

export default guarded(NotFoundScreen);
