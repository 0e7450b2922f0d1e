/** The survey card of the home page: the same for everybody, gone once the member has answered. */
import { useEffect, useState } from 'react';
import { isLoggedIn } from '#web/session/session.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Section } from '#web/ui/layout.tsx';
import { askAvailability, isAnswered, noteAnswered } from './records.ts';

/** The flag `showSurvey` of spec §3: true until the member is known to have answered. */
const useShowSurvey = (): boolean => {
  const dispatch = useAppDispatch();
  const [show, setShow] = useState(true);
  useEffect(() => {
    if (!isLoggedIn()) return;
    if (isAnswered()) {
      queueMicrotask(() => setShow(false));
      return;
    }
    void dispatch(askAvailability({})).then((settled) => {
      if (!askAvailability.fulfilled.match(settled) || settled.payload.showSurvey) return;
      noteAnswered();
      setShow(false);
    });
  }, [dispatch]);
  return show;
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
