import { routes } from '#web/routes/table.ts';
import { FaqsScreen } from '#web/screens/help/faqs-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadFaqs } from '#web/server/loads/help.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.faqs, loadFaqs);

export default guarded<typeof getServerSideProps>(FaqsScreen);
