// What each kind of job does.
import type { Dependencies } from '../dependencies.ts';
import { createPayer } from '../modules/cashback/pay.ts';
import { createConversionSettler } from '../modules/conversion/settle.ts';
import { createFulfiller } from '../modules/orders/goods.ts';
import { createOrderIssuer } from '../modules/orders/issue.ts';
import { createCodeSender } from '../modules/orders/send-codes.ts';
import { createVoider } from '../modules/orders/void.ts';
import { createSandboxCallback } from '../providers/gateway.ts';
import { createMessageSender } from '../providers/message-job.ts';
import type { Services } from '../services.ts';
import { createExpiry } from './expiry.ts';
import { createSweep } from './housekeeping.ts';
import type { JobHandlers } from './types.ts';

export const createJobHandlers = (deps: Dependencies, services: Services): JobHandlers => ({
  'message.send': createMessageSender(deps, services),
  'mail.send': createMessageSender(deps, services),
  'order.issue': createOrderIssuer(deps, services),
  'order.void': createVoider(deps, services),
  'order.tell': createCodeSender(deps, services),
  'order.fulfil': createFulfiller(deps, services),
  'conversion.settle': createConversionSettler(deps, services),
  'payment.close': services.payments.closeAbandoned,
  'payment.refund': services.payments.sendRefund,
  'membership.charge': services.membership.charge,
  'sandbox.callback': createSandboxCallback(deps.keys, services.payments.receive),
  'cashback.pay': createPayer(deps, services),
  'housekeeping.sweep': createSweep(deps, services),
  'ledger.expire': createExpiry(deps),
});
