/** Placeholder for a BigTicket: its shape, and the height of a code with its button and note. */
import { cx } from '#web/lib/cx.ts';
import ticket from './big-ticket.module.css';
import styles from './ticket-skeleton.module.css';

export function TicketSkeleton() {
  return (
    <div className={cx(ticket.ticket, styles.blank)} aria-hidden="true">
      <div className={ticket.top} />
      <div className={ticket.body}>
        <div>
          <p className={ticket.codeLabel}>&nbsp;</p>
          <p className={ticket.code}>&nbsp;</p>
        </div>
        <div className={styles.button} />
        <p className={cx('meta', styles.note)}>&nbsp;</p>
      </div>
    </div>
  );
}
