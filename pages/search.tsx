import { routes } from '#web/routes/table.ts';
import { SearchScreen } from '#web/screens/search/search-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadSearch } from '#web/server/loads/search.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.search, loadSearch);

export default guarded<typeof getServerSideProps>(SearchScreen);
