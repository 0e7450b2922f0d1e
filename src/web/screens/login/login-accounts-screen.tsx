/** Step 1 of spec §4: the choice among the number's loyalty cards. */
import { useState, type SubmitEvent } from 'react';
import { cards, chooseCard } from '#web/features/login/flow.ts';
import { cardsSentence, noProblem, problemOf, type Problem } from '#web/features/login/rules.ts';
import { hyphenate } from '#web/features/member/hyphenate.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { RadioCards } from '#web/ui/choice.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { LoginFrame } from './login-frame.tsx';
import { StepFoot } from './step-foot.tsx';
import { useNextStep, useReturnTo } from './use-return-to.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export function LoginAccountsScreen() {
  const lcnList = useAppSelector(cards.selectData)?.lcnList ?? [];
  const loginHref = hrefs.login(useReturnTo());
  return (
    <LoginFrame backHref={loginHref} title="Which card today?" lead={cardsSentence(lcnList.length)}>
      <CardsForm loginHref={loginHref} lcnList={lcnList} />
    </LoginFrame>
  );
}

type Card = NonNullable<ReturnType<typeof cards.selectData>>['lcnList'][number];

const asOption = (card: Card) => ({
  value: card.handle,
  title: card.lcn,
  text: hyphenate(card.name),
  end: <Coins value={card.availablePointsAmount} />,
});

function CardsForm({ lcnList, loginHref }: { lcnList: readonly Card[]; loginHref: string }) {
  const dispatch = useAppDispatch();
  const goToNextStep = useNextStep();
  const [chosen, setChosen] = useState(lcnList[0]?.handle ?? '');
  const [problem, setProblem] = useState<Problem<'handle'>>(noProblem);
  const { busy, run } = useSubmit<'choose'>();

  const choose = async () => {
    setProblem(noProblem);
    const { value, failure } = await dispatch(chooseCard(chosen));
    if (failure) setProblem(problemOf(failure, ['handle']));
    else await goToNextStep(value);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run('choose', choose);
  };

  return (
    <form method="post" noValidate onSubmit={submit}>
      <RadioCards
        legend="Membership card"
        hideLegend
        name="lcn"
        options={lcnList.map(asOption)}
        value={chosen}
        onChange={setChosen}
        error={problem.fields.handle}
      />
      <StepFoot
        problem={problem}
        busy={busy !== null}
        label="Continue"
        busyLabel="Signing in"
        loginHref={loginHref}
      />
    </form>
  );
}
