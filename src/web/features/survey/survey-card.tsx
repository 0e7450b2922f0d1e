/** The survey card of the home page: the same for everybody, hidden once the member has answered. */
import { useEffect } from 'react';
import { isLoggedIn } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Section } from '#web/ui/layout.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { isAnswered, refreshSurveyAvailability, surveyAvailability } from './records.ts';

const isDone = (): boolean => isLoggedIn() && isAnswered();

/**
 * The flag `showSurvey` of spec §3: true until the member is known to have answered. Fetched once per visit, whatever
 * the browser's note says: another survey may have begun since. What came with the survey's page is a visitor's.
 */
const useShowSurvey = (): boolean => {
  const dispatch = useAppDispatch();
  const { data, isFetched, isHydrated } = useAppSelector(surveyAvailability.select);
  const isOwn = isFetched && !isHydrated;
  const done = useInBrowser(isDone, false);
  const changes = useSessionChanges();
  useEffect(() => {
    if (isLoggedIn() && !isOwn) void dispatch(refreshSurveyAvailability());
  }, [dispatch, isOwn, changes]);
  if (done && !isOwn) return false;
  return data?.showSurvey ?? true;
};

interface SurveyCardProps {
  title: string;
  text: string;
  action: { label: string; href: string };
}

export function SurveyCard({ title, text, action }: SurveyCardProps) {
  if (!useShowSurvey()) return null;
  return (
    <Section label={title}>
      <Strip
        title={title}
        text={text}
        icon="clipboard-text"
        action={<ButtonLink href={action.href}>{action.label}</ButtonLink>}
      />
    </Section>
  );
}
