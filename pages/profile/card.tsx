import { routes } from '#web/routes/table.ts';
import { CardScreen } from '#web/screens/profile/card-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadCard } from '#web/server/loads/profile.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.card, loadCard);

export default guarded<typeof getServerSideProps>(CardScreen);
