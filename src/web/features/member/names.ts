// A member's name as the screens write it. Pure.
interface Named {
  firstName: string;
  lastName: string;
}

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

export const initialsOf = ({ firstName, lastName }: Named): string =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase();
