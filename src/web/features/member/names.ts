// How screens write a member's name. Pure.
interface Named {
  firstName: string;
  lastName: string;
}

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** "Ananya V.": all that a support agent sees. */
export const maskedName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName && `${lastName[0]}.`].filter(Boolean).join(' ');

export const initialsOf = ({ firstName, lastName }: Named): string =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase();
