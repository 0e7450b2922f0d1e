/** The vouchers kept on this device: their codes, hidden until requested, and their pictures. */
import { useState } from 'react';
import type { DrawingKind } from '#web/features/orders/code-drawing.ts';
import { CodePictures } from '#web/features/orders/code-pictures.tsx';
import { HIDDEN_CODE } from '#web/features/orders/copy-code.tsx';
import type { OfflineCode, OfflineVoucher } from '#web/features/orders/offline-vouchers.ts';
import { codeLabel, placeOf } from '#web/features/orders/words.ts';
import { formatDate } from '#web/lib/dates.ts';
import { BigTicket, CodeBlock, Codes, Pin, TicketNote } from '#web/ui/big-ticket.tsx';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import styles from './offline-vouchers-page.module.css';

function Drawings({ code, name }: { code: OfflineCode; name: string }) {
  const [kind, setKind] = useState<DrawingKind | null>(null);
  return (
    <CodePictures
      amongOthers
      code={code.code}
      name={name}
      shown={kind && { kind, picture: code[kind] }}
      onToggle={(one) => setKind(kind === one ? null : one)}
    />
  );
}

function OfflineVoucherRow({ voucher }: { voucher: OfflineVoucher }) {
  const { line, voucherId, expiresAt, code } = voucher;
  const [isShown, setShown] = useState(false);
  const name = [line.name, placeOf(line, voucherId)].filter(Boolean).join(', ');
  return (
    <li className={styles.ticket}>
      <BigTicket by={line.brandName} title={line.name} image={line.image.url} tint={line.plate}>
        <Codes>
          <CodeBlock label={codeLabel(line, voucherId)} code={isShown && code ? code.code : HIDDEN_CODE} />
          {isShown && code?.pin && <CodeBlock label="PIN" code={<Pin pin={code.pin} />} />}
        </Codes>
        {code && (
          <ButtonRow>
            <Button
              variant="ink"
              icon={isShown ? 'eye-slash' : 'eye'}
              aria-label={`${isShown ? 'Hide' : 'Show'} code of ${name}`}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide code' : 'Show code'}
            </Button>
          </ButtonRow>
        )}
        <TicketNote>
          Valid until <span className="num">{formatDate(expiresAt)}</span>.{' '}
          {!code &&
            'You have not viewed its code yet, so it is not kept here. You need a connection to see it.'}
        </TicketNote>
      </BigTicket>
      {isShown && code && <Drawings code={code} name={name} />}
    </li>
  );
}

export function OfflineVouchersPage({ vouchers }: { vouchers: readonly OfflineVoucher[] }) {
  if (vouchers.length === 0) return <p className="lead">You had no active vouchers then.</p>;
  return (
    <ul className={styles.tickets}>
      {vouchers.map((voucher) => (
        <OfflineVoucherRow key={voucher.voucherId} voucher={voucher} />
      ))}
    </ul>
  );
}
