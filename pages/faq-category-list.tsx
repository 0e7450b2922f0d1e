import { routes } from '#web/routes/table.ts';
import { FaqCategoriesScreen } from '#web/screens/help/faq-categories-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadFaqCategories } from '#web/server/loads/help.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.faqCategories, loadFaqCategories);

export default guarded<typeof getServerSideProps>(FaqCategoriesScreen);
