import { routes } from '#web/routes/table.ts';
import { RedirectScreen } from '#web/screens/shop-and-earn/redirect-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadRedirect } from '#web/server/loads/shop-and-earn.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.redirect, loadRedirect);

export default guarded(RedirectScreen);
