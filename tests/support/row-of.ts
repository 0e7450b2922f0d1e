import { routes, type RouteRow } from '#web/routes/table.ts';

const rows = Object.values<RouteRow>(routes);

/** The row that an address belongs to: a parameter matches one segment, and a fixed name wins over a parameter. */
export const rowOf = (href: string): RouteRow | undefined => {
  const segments = href.split(/[?#]/)[0]?.split('/') ?? [];
  const fits = ({ pattern }: RouteRow) => {
    const names = pattern.split('/');
    return (
      names.length === segments.length &&
      names.every((name, at) => (name.startsWith('{') ? segments[at] !== '' : name === segments[at]))
    );
  };
  const braces = ({ pattern }: RouteRow) => pattern.split('{').length;
  return rows.filter(fits).sort((a, b) => braces(a) - braces(b))[0];
};
