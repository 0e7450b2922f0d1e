/** A link with its text; null without an address: the place is closed to the viewer. */
export const linkTo = (href: string | null, label: string) => (href === null ? null : { href, label });
