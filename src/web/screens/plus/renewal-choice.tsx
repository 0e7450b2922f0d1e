/** Whether a plan renews: the member's choice, with its room kept from the first paint, so that no plan moves for them. */
import { MemberGuess } from '#web/screens/shell/member-guess.tsx';
import { useViewer, type Buyer } from '#web/screens/shell/use-viewer.ts';
import { Checkbox } from '#web/ui/choice.tsx';

interface RenewalChoiceProps {
  who: Buyer['who'];
  checked: boolean;
  onChoice: (on: boolean) => void;
}

export function RenewalChoice({ who, checked, onChoice }: RenewalChoiceProps) {
  const viewer = useViewer();
  const isKnown = who === 'member';
  const choice = (
    <Checkbox
      label="Renew automatically when it ends. You can switch this off at any time."
      checked={checked}
      disabled={!isKnown}
      data-asleep={!isKnown || undefined}
      onChange={(event) => onChoice(event.target.checked)}
    />
  );
  if (viewer === 'unknown') return <MemberGuess member={choice} />;
  return who !== 'visitor' && who !== 'agent' && choice;
}
