// The providers: a sandbox for each, which a connector, a mail server or a provider of your own replaces behind the
// same interface (types.ts).
import type { Dependencies } from '../dependencies.ts';
import type { SandboxName } from '../settings.ts';
import { sandboxBank, sandboxPan } from './checks.ts';
import { createSandboxProgramme } from './client-programme.ts';
import { createConnectors } from './connectors/providers.ts';
import { createSandboxFulfilment } from './fulfilment.ts';
import { createSandboxGateway } from './gateway.ts';
import { createMailer } from './mail.ts';
import { createSandboxMessenger } from './messenger.ts';
import { parseMisbehaviour, type Behaviour } from './misbehaviour.ts';
import { createSandboxPayouts } from './payouts.ts';
import type { Providers } from './types.ts';
import { createSandboxVouchers } from './vouchagram.ts';

/** Sandboxes that can be told to misbehave while they run. */
export type Sandboxes = Record<SandboxName, { behave: Behaviour['configure'] }>;

interface CreatedProviders {
  providers: Providers;
  sandboxes: Sandboxes;
  /** The names of `providers` that are still sandboxes. */
  sandboxedProviders: (keyof Providers)[];
}

/** The names of the providers that are still sandboxes. */
export const findSandboxed = (providers: Providers, sandboxed: Providers): (keyof Providers)[] =>
  (Object.keys(sandboxed) as (keyof Providers)[]).filter((name) => providers[name] === sandboxed[name]);

/**
 * Creates the providers that the settings name, and sandboxes for the others, to misbehave as the settings say. Throws
 * SettingsError if those cannot be parsed.
 */
export const createProviders = (deps: Omit<Dependencies, 'providers' | 'log'>): CreatedProviders => {
  const { db, clock, settings } = deps;
  const withMisbehaviour = (name: SandboxName) => ({
    ...deps,
    misbehaviour: parseMisbehaviour(settings.sandboxes[name], name),
  });
  const sandboxes = {
    vouchers: createSandboxVouchers(db, withMisbehaviour('vouchers')),
    fulfilment: createSandboxFulfilment(db, withMisbehaviour('fulfilment')),
    programme: createSandboxProgramme(db, withMisbehaviour('programme')),
    payouts: createSandboxPayouts(db, withMisbehaviour('payouts')),
  };
  const messenger = createSandboxMessenger(db, { clock, demo: settings.demo });
  const sandboxed: Providers = {
    ...sandboxes,
    sms: messenger,
    email: messenger,
    payments: createSandboxGateway(db, deps),
    pan: sandboxPan,
    bank: sandboxBank,
  };
  const providers: Providers = {
    ...sandboxed,
    ...createConnectors(settings, deps),
    ...(settings.mail && { email: createMailer(settings.mail) }),
    // Add providers of your own here, for example `sms: createSmsGateway(…)`.
  };
  return { providers, sandboxes, sandboxedProviders: findSandboxed(providers, sandboxed) };
};
