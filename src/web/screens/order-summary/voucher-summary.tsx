/** The summary of a voucher: where its codes are sent. */
import { useRef, type RefObject } from 'react';
import { outdatedPrice, type OrderDraft } from '#web/features/orders/order-draft.ts';
import { ACCEPT } from '#web/features/orders/price-notice.tsx';
import type { Quote } from '#web/features/orders/records.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { bindFields } from '#web/ui/bind-field.ts';
import { Button } from '#web/ui/button.tsx';
import { FormGrid } from '#web/ui/field.tsx';
import { Block } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Checkout } from './checkout.tsx';
import { useVoucherPlacing } from './use-voucher-placing.ts';

const FORM = 'place-order';

interface DeliveryFormProps {
  placing: ReturnType<typeof useVoucherPlacing>;
  formRef: RefObject<HTMLFormElement | null>;
}

function DeliveryForm({ placing, formRef }: DeliveryFormProps) {
  const { delivery, problems, change, submit } = placing;
  const bind = bindFields(delivery, problems, change);
  const isAgent = useIsAgent();
  return (
    <form ref={formRef} id={FORM} method="post" onSubmit={submit} noValidate>
      <FormGrid>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          readOnly={isAgent}
          {...bind('email', (typed) => typed.trim())}
        />
        <TextField
          label="Mobile number"
          inputMode="numeric"
          autoComplete="tel-national"
          readOnly={isAgent}
          {...bind('mobile')}
        />
      </FormGrid>
    </form>
  );
}

export function VoucherSummary({ draft, quote }: { draft: OrderDraft; quote: Quote }) {
  const formRef = useRef<HTMLFormElement>(null);
  const placing = useVoucherPlacing(draft, quote, formRef);
  const { busy, failure } = placing;
  const short = quote.pointsMissing > 0;
  // An agent sends the codes to the member's own address, and cannot confirm one.
  const nowhere = useIsAgent() && quote.email === null;
  const outdated = outdatedPrice(draft, quote.price);
  return (
    <Checkout
      quote={quote}
      paid={{ points: quote.price.points, moneyPaise: 0 }}
      missing={quote.pointsMissing}
      edit={hrefs.choice({ ...quote.line, moduleType: 'burn' }, draft)}
      outdated={outdated}
      failure={failure}
      button={(block) => (
        <Button
          type="submit"
          form={FORM}
          scripted
          size="l"
          block={block}
          disabled={short || nowhere}
          busy={busy}
          busyLabel="Placing"
        >
          {outdated === null ? 'Continue' : ACCEPT}
        </Button>
      )}
    >
      <Block title="Send the codes to">
        {nowhere ? (
          <p role="status">The member has to confirm an e-mail address first. Only they can.</p>
        ) : (
          <DeliveryForm placing={placing} formRef={formRef} />
        )}
      </Block>
    </Checkout>
  );
}
