// A member's name as the screens write it. Pure.
interface Named {
  firstName: string;
  lastName: string;
}

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** "Ananya V.": as much as a support agent is shown. */
export const maskedName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName && `${lastName[0]}.`].filter(Boolean).join(' ');

export const initialsOf = ({ firstName, lastName }: Named): string =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase();
