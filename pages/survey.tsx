import { routes } from '#web/routes/table.ts';
import { SurveyScreen } from '#web/screens/survey/survey-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadSurvey } from '#web/server/loads/survey.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.survey, loadSurvey);

export default guarded(SurveyScreen);
