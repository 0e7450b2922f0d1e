// The profile form: what is typed is kept, checked by the rules of spec §5, and saved; another e-mail address leads
// through its one-time password first.
import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import {
  PROFILE_FIELDS,
  profileProblems,
  type ProfileField,
  type ProfileForm,
} from '#contract/profile-rules.ts';
import { fieldProblems, GENERIC_MESSAGE } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  beginEmailCheck,
  bodyOf,
  dropProfileDraft,
  formOf,
  isAddressOf,
  keepProfileDraft,
  readProfileDraft,
  trimmed,
  typedDate,
} from '#web/features/member/profile-form.ts';
import { memberDetail, updateProfile, type MemberDetail } from '#web/features/member/records.ts';
import { dayInIndia } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

type Problems = Partial<Record<ProfileField, string | undefined>>;

const focusFirst = (form: HTMLFormElement | null, problems: Problems): void => {
  const first = PROFILE_FIELDS.find((field) => problems[field]);
  const control = first && form?.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
};

/** The form as typed, kept in the tab until it is saved. */
const useDraft = (member: MemberDetail) => {
  const [form, setForm] = useState<ProfileForm>(() => formOf(member));
  useEffect(() => {
    const kept = readProfileDraft();
    if (kept) queueMicrotask(() => setForm(kept));
  }, []);
  return {
    form,
    set: (next: ProfileForm) => {
      setForm(next);
      keepProfileDraft(next);
    },
    settle: (next: ProfileForm) => {
      setForm(next);
      dropProfileDraft();
    },
  };
};

const sameForm = (a: ProfileForm, b: ProfileForm): boolean =>
  PROFILE_FIELDS.every((field) => a[field] === b[field]);

const useProblems = (ref: RefObject<HTMLFormElement | null>) => {
  const [problems, setProblems] = useState<Problems>({});
  return {
    problems,
    setProblems,
    refuse: (found: Problems) => {
      setProblems(found);
      focusFirst(ref.current, found);
    },
  };
};

export const useProfileForm = (member: MemberDetail, ref: RefObject<HTMLFormElement | null>) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { form, set, settle } = useDraft(member);
  const { problems, setProblems, refuse } = useProblems(ref);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  // What the server has, as far as was saved here: the second press of a double click comes when the first is answered
  // already, where the answer is quick.
  const kept = useRef<ProfileForm | null>(null);
  const { busy, run } = useSubmit<'save'>();

  const send = async (given: ProfileForm) => {
    const settled = await dispatch(updateProfile({ body: bodyOf(given) }));
    if (updateProfile.fulfilled.match(settled)) {
      dispatch(memberDetail.received(settled.payload));
      kept.current = formOf(settled.payload);
      settle(kept.current);
      setSaved(true);
      void dispatch(refreshDashboard());
      return;
    }
    const named = settled.payload ? fieldProblems(settled.payload, PROFILE_FIELDS) : {};
    if (Object.keys(named).length > 0) refuse(named);
    else setFailure(settled.payload?.message ?? GENERIC_MESSAGE);
  };

  const leadToCheck = async (given: ProfileForm, saveForm: boolean) => {
    keepProfileDraft(given);
    beginEmailCheck(given.email, saveForm);
    await router.push(hrefs.verifyEmail());
  };

  const save = async () => {
    const given = trimmed(form);
    const found = profileProblems(given, dayInIndia(new Date()));
    setFailure(null);
    setSaved(false);
    setProblems({});
    if (Object.keys(found).length > 0) refuse(found);
    else if (kept.current && sameForm(given, kept.current)) setSaved(true);
    else if (isAddressOf(member, given.email)) await send(given);
    else await leadToCheck(given, true);
  };

  const emailIs = !isAddressOf(member, form.email.trim())
    ? ('new' as const)
    : member.emailVerified
      ? ('verified' as const)
      : ('unverified' as const);

  return {
    form,
    problems,
    failure,
    saved,
    emailIs,
    busy: busy !== null,
    changed: !sameForm(form, formOf(member)),
    change: (part: Partial<ProfileForm>) => {
      const date = part.dateOfBirth;
      set({
        ...form,
        ...part,
        ...(date === undefined ? {} : { dateOfBirth: typedDate(date, form.dateOfBirth) }),
      });
      setSaved(false);
      setProblems((shown) => ({
        ...shown,
        ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
      }));
    },
    discard: () => {
      settle(formOf(member));
      setProblems({});
      setFailure(null);
    },
    verify: () => void run('save', () => leadToCheck(form, false)),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      void run('save', save);
    },
  };
};
