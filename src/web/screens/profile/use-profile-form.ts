// The profile form: keeps what is typed, validates it with the rules of spec §5, and saves it; a new e-mail address
// is verified with a one-time password first.
import { useRouter } from 'next/router';
import { useRef, useState, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';
import { PROFILE_FIELDS, profileProblems, type ProfileForm } from '#contract/profile-rules.ts';
import { fieldProblems, messageOf } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  beginEmailCheck,
  bodyOf,
  dropProfileDraft,
  formOf,
  isCurrentDraft,
  isCurrentEmail,
  saveProfileDraft,
  readProfileDraft,
  sameForm,
  trimmed,
} from '#web/features/member/profile-form.ts';
import { memberDetail, updateProfile, type MemberDetail } from '#web/features/member/records.ts';
import { dayInIndia } from '#web/lib/dates.ts';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { serverNow } from '#web/session/device-time.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { useProblems } from '#web/ui/use-problems.ts';
import { useRestored } from '#web/ui/use-restored.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

const emailState = (member: MemberDetail, email: string) => {
  if (!isCurrentEmail(member, email.trim())) return 'new';
  return member.emailVerified ? 'verified' : 'unverified';
};

/** The form as typed, kept in the tab until it is saved. */
const useProfileDraft = (member: MemberDetail) => {
  const { draft: form, set: show, change } = useDraft(() => formOf(member));
  useRestored(() => {
    const kept = readProfileDraft();
    return kept && isCurrentDraft(kept, member) ? kept.form : null;
  }, show);
  return {
    form,
    changeForm: (made: (before: ProfileForm) => ProfileForm) =>
      saveProfileDraft({ form: change(made), before: formOf(member) }),
    /** Shows what is stored now, unless more was typed since `sent` was sent; returns whether it does. */
    settle: (next: ProfileForm, sent?: ProfileForm): boolean => {
      const shown = change((now) => (!sent || sameForm(trimmed(now), sent) ? next : now));
      if (shown === next) dropProfileDraft();
      else saveProfileDraft({ form: shown, before: next });
      return shown === next;
    },
  };
};

export const useProfileForm = (member: MemberDetail, ref: RefObject<HTMLFormElement | null>) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { form, changeForm, settle } = useProfileDraft(member);
  const { problems, showProblems, clearProblems } = useProblems(ref, PROFILE_FIELDS);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  // What was last saved here: if the answer is fast, the second press of a double click comes after it and must not
  // save again.
  const kept = useRef<ProfileForm | null>(null);
  // It was left by Cancel, perhaps while it was being saved.
  const isCancelled = useRef(false);
  const { busy, run } = useSubmit<'save'>();

  const send = async (given: ProfileForm) => {
    // Until an answer comes it is not known what is stored.
    kept.current = null;
    const settled = await dispatch(updateProfile({ body: bodyOf(given) }));
    if (updateProfile.fulfilled.match(settled)) {
      dispatch(memberDetail.received(settled.payload));
      kept.current = formOf(settled.payload);
      setSaved(settle(kept.current, given));
      void dispatch(refreshDashboard());
      return;
    }
    if (!showProblems(fieldProblems(settled.payload, PROFILE_FIELDS))) setFailure(messageOf(settled.payload));
  };

  const goToEmailCheck = async (given: ProfileForm, saveForm: boolean) => {
    const before = formOf(member);
    if (sameForm(given, before)) dropProfileDraft();
    else saveProfileDraft({ form: given, before });
    beginEmailCheck(given.email, saveForm);
    await router.push(hrefs.verifyEmail());
  };

  const save = async () => {
    const given = trimmed(form);
    setFailure(null);
    setSaved(false);
    if (showProblems(profileProblems(given, dayInIndia(serverNow())))) return;
    if (kept.current && sameForm(given, kept.current)) setSaved(true);
    else if (isCurrentEmail(member, given.email)) await send(given);
    else await goToEmailCheck(given, true);
  };

  return {
    form,
    problems,
    failure,
    saved,
    emailIs: emailState(member, form.email),
    busy: busy !== null,
    change: (part: Partial<ProfileForm>) => {
      changeForm((before) => ({ ...before, ...part }));
      setSaved(false);
      clearProblems(part);
    },
    /** The form is left: what was typed is forgotten. What is being saved stays until that is over. */
    cancel: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      isCancelled.current = true;
      if (busy !== null) return;
      settle(formOf(member));
      clearProblems();
      setFailure(null);
    },
    verify: () => void run('save', () => goToEmailCheck(form, false)),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      isCancelled.current = false;
      void run('save', save).then(() => {
        if (isCancelled.current) dropProfileDraft();
      });
    },
  };
};
