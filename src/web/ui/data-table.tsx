/** A plain table of texts: the first column names the row, the others hold right-aligned figures. */
import { cx } from '#web/lib/cx.ts';
import styles from './data-table.module.css';

interface DataTableProps {
  /** Names the table for a screen reader. */
  caption: string;
  head: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

export function DataTable({ caption, head, rows }: DataTableProps) {
  // On a phone three figures leave the name no room, so it stands above them. Browsers that forget what is not laid out as
  // a table are told by roles.
  const isStacked = head.length > 3;
  return (
    // A wide table scrolls sideways on a phone; focusable, so that the keyboard can scroll it.
    <div
      className={cx(styles.scroll, isStacked && styles.stacked)}
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      {/* No caption: read line by line, its words followed the same ones of the region. */}
      <table role="table" className={cx('num', styles.table)} aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {head.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {figures.map((figure, column) => (
                <td key={head[column + 1]} role="cell">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
