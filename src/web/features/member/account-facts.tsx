/** Read-only account details: empty values show the placeholder of spec §9. */
import { DEFAULT_CLIENT, PLUS_TIER } from '#contract/enums.ts';
import { maskMobile } from '#contract/masks.ts';
import { isoOfSlashed } from '#contract/slashed-day.ts';
import { formatDate } from '#web/lib/dates.ts';
import { EMPTY } from '#web/lib/format.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { nameOf } from './names.ts';
import type { MemberDetail } from './records.ts';

function Email({ member }: { member: MemberDetail }) {
  if (!member.email) return EMPTY;
  return (
    <>
      {member.email} {!member.emailVerified && <Tag>Not verified</Tag>}
    </>
  );
}

const cardFact = ({ lcn }: MemberDetail): Fact => ({
  term: 'Card',
  value: <span className="num">{lcn || EMPTY}</span>,
});

/** The spec names the tiers after the default brand; members of another brand see that brand's name instead. */
const tierName = ({ tier }: MemberDetail, brand: string): string =>
  ({ [PLUS_TIER]: 'Plus', [DEFAULT_CLIENT]: brand })[tier] ?? tier;

const membershipFacts = (member: MemberDetail, brand: string): Fact[] => [
  { term: 'Tier', value: tierName(member, brand) || EMPTY },
  { term: 'Member since', value: <span className="num">{formatDate(member.memberSince)}</span> },
];

interface FactsProps {
  member: MemberDetail;
  /** The brand's name. */
  brand: string;
}

/** Facts that are not in the form. */
export function CardFacts({ member, brand }: FactsProps) {
  return <Facts wide items={[cardFact(member), ...membershipFacts(member, brand)]} />;
}

export function AccountFacts({ member, brand }: FactsProps) {
  const name = [member.salutation, nameOf(member)].filter(Boolean).join(' ');
  return (
    <Facts
      wide
      items={[
        { term: 'Name', value: name || EMPTY },
        cardFact(member),
        { term: 'Mobile number', value: <span className="num">{maskMobile(member.mobile) || EMPTY}</span> },
        { term: 'E-mail', value: <Email member={member} /> },
        {
          term: 'Date of birth',
          value: <span className="num">{formatDate(isoOfSlashed(member.dateOfBirth ?? ''))}</span>,
        },
        ...membershipFacts(member, brand),
      ]}
    />
  );
}
