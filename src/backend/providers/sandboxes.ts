// The sandboxes that stand in for outside systems. A real provider replaces its sandbox in `providers`, behind the
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

/** Sandboxes that can be told to misbehave while they run. */
export type Sandboxes = Record<SandboxName, { behave: Behaviour['tell'] }>;

export interface MadeProviders {
  providers: Providers;
  sandboxes: Sandboxes;
  /** The names of `providers` that are still sandboxes. */
  standIns: (keyof Providers)[];
}

/** The names of the providers that are still sandboxes. */
export const standInsAmong = (providers: Providers, sandboxed: Providers): (keyof Providers)[] =>
  (Object.keys(sandboxed) as (keyof Providers)[]).filter((name) => providers[name] === sandboxed[name]);

/** Creates the sandboxes, to misbehave as the settings say. Throws SettingsError if those cannot be parsed. */
export const createSandboxes = (parts: Omit<Parts, 'providers' | 'log'>): MadeProviders => {
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
  const sandboxed: Providers = {
    ...sandboxes,
    messenger: createSandboxMessenger(db, { clock, demo: settings.demo }),
    payments: createSandboxGateway(db, parts),
    pan: sandboxPan,
    bank: sandboxBank,
  };
  const providers: Providers = {
    ...sandboxed,
    // Add real providers here, for example `messenger: createSmsGateway(…)`.
  };
  return { providers, sandboxes, standIns: standInsAmong(providers, sandboxed) };
};
