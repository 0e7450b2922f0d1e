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
  return (
    // A wide table scrolls sideways on a phone; focusable, so that the keyboard can scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      {/* No caption: read line by line, its words followed the same ones of the region. */}
      <table className={cx('num', styles.table)} aria-label={caption}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={head[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
