// The sandboxes that stand in for what is outside. A real provider takes the place of its sandbox here, behind the
// same interface (types.ts).
import type { Parts } from '../parts.ts';
import type { SandboxName } from '../settings.ts';
import { sandboxBank, sandboxPan } from './checks.ts';
import { createSandboxProgramme } from './client-programme.ts';
import { createSandboxFulfilment } from './fulfilment.ts';
import { createSandboxGateway } from './gateway.ts';
import { createSandboxMessenger } from './messenger.ts';
import { misbehaviourFrom, type Behaviour } from './misbehaviour.ts';
import { createSandboxPayouts } from './payouts.ts';
import type { Providers } from './types.ts';
import { createSandboxVouchers } from './vouchagram.ts';

/** Those that can be told to misbehave while they run. */
export type Sandboxes = Record<SandboxName, { behave: Behaviour['tell'] }>;

/** Makes them, to misbehave as the settings say. Throws SettingsError where those cannot be read. */
export const createSandboxes = (
  parts: Omit<Parts, 'providers' | 'log'>,
): { providers: Providers; sandboxes: Sandboxes } => {
  const { db, clock, settings } = parts;
  const told = (name: SandboxName) => ({
    ...parts,
    misbehaviour: misbehaviourFrom(settings.sandboxes[name], name),
  });
  const sandboxes = {
    vouchers: createSandboxVouchers(db, told('vouchers')),
    fulfilment: createSandboxFulfilment(db, told('fulfilment')),
    programme: createSandboxProgramme(db, told('programme')),
    payouts: createSandboxPayouts(db, told('payouts')),
  };
  const providers = {
    ...sandboxes,
    messenger: createSandboxMessenger(db, { clock, demo: settings.demo }),
    payments: createSandboxGateway(db, parts),
    pan: sandboxPan,
    bank: sandboxBank,
  };
  return { providers, sandboxes };
};
