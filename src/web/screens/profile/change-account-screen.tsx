/** Choose Account: switches to another card of the same mobile number. */
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '#web/api/failure.ts';
import { hyphenate } from '#web/features/member/hyphenate.ts';
import { changeAccount, ownCards, type OwnCard } from '#web/features/sessions/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { navigateTo } from '#web/session/navigate.ts';
import { replaceSession } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { loggedOut } from '#web/store/root-reducer.ts';
import { AddressRow, AddressRows } from '#web/ui/address-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/choice.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { FormError } from '#web/ui/field.tsx';
import { PageHead, Stack } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { untilLeft, useSubmit } from '#web/ui/use-submit.ts';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';

const asOption = (card: OwnCard) => ({
  value: card.handle,
  title: (
    <>
      {card.lcn} {card.current && <Tag>In use</Tag>}
    </>
  ),
  text: hyphenate(card.name),
  end: <Coins value={card.availablePointsAmount} />,
});

const useChange = () => {
  const dispatch = useAppDispatch();
  const { busy, run, release } = useSubmit<'change'>();
  useResetWhenRestored(release, null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (handle: string) => {
    setFailure(null);
    const settled = await dispatch(changeAccount({ body: { handle } }));
    if (!changeAccount.fulfilled.match(settled)) {
      setFailure(messageOf(settled.payload));
      return;
    }
    // Nothing of the previous card is left, neither in storage nor in memory.
    await replaceSession(settled.payload.totalLcn);
    dispatch(loggedOut());
    navigateTo(hrefs.home());
    await untilLeft();
  };
  return {
    busy: busy !== null,
    failure,
    change: (handle: string) => void run('change', () => change(handle)),
  };
};

function CardsForm({ cards }: { cards: readonly OwnCard[] }) {
  const current = cards.find((card) => card.current)?.handle ?? '';
  const [chosen, setChosen] = useState(current);
  const { busy, failure, change } = useChange();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === current) navigateTo(hrefs.profile());
    else change(chosen);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap={3}>
        <RadioCards
          legend="Membership card"
          hideLegend
          name="lcn"
          options={cards.map(asOption)}
          value={chosen}
          onChange={setChosen}
        />
        {failure && <FormError>{failure}</FormError>}
        <div>
          <Button type="submit" scripted size="l" busy={busy} busyLabel="Changing">
            {chosen === current ? 'Keep this card' : 'Use this card'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** With a single card there is nothing to choose. */
function OnlyCard({ card }: { card: OwnCard }) {
  return (
    <AddressRows>
      <AddressRow
        plain
        name={card.lcn}
        lines={[card.name]}
        tag={<Tag icon="check">In use</Tag>}
        actions={<Coins value={card.availablePointsAmount} />}
      />
    </AddressRows>
  );
}

const leadOf = (count: number): string =>
  count === 1
    ? 'One membership card uses your mobile number, and you are using it.'
    : `${count} membership cards use your mobile number. Each has its own coins and orders.`;

export function ChangeAccountScreen() {
  const cards = useAppSelector(ownCards.selectData)?.lcnList ?? [];
  const [only, second] = cards;
  return (
    <ProfileFrame
      current="Change account"
      head={<PageHead title="Choose Account" lead={leadOf(cards.length)} />}
    >
      {only && !second ? <OnlyCard card={only} /> : <CardsForm cards={cards} />}
    </ProfileFrame>
  );
}
