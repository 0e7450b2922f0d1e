/** A plain table of texts: the first column names the row, the others are figures at the right. */
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
    // A wide table scrolls by itself on a phone; reached by keyboard, it can be.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={cx('num', styles.table)}>
        <caption className="visually-hidden">{caption}</caption>
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
