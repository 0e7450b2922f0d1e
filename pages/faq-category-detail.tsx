import { routes } from '#web/routes/table.ts';
import { FaqCategoryScreen } from '#web/screens/help/faq-category-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadFaqCategory } from '#web/server/loads/help.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.faqCategory, loadFaqCategory);

export default guarded<typeof getServerSideProps>(FaqCategoryScreen);
