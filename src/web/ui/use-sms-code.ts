// One-time passwords that Chrome on Android hands over from an SMS, with one tap of the member (WebOTP). Only an SMS
// that ends with the host of this page is handed over (docs/decisions/216).
import { useEffect, useEffectEvent } from 'react';

// The DOM types of TypeScript do not know them yet.
interface SmsRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}
interface SmsCredential extends Credential {
  code?: string;
}

/**
 * Awaits the code of an SMS while `awaited` is neither null nor undefined, anew for each value, such as the time of the
 * next one. Nobody is told if no code comes: the member declined, or types it.
 */
export const useSmsCode = (awaited: number | null | undefined, onCode: (code: string) => void): void => {
  const arrive = useEffectEvent(onCode);
  useEffect(() => {
    if (awaited == null || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal };
    const receive = async () => {
      try {
        const credential: SmsCredential | null = await navigator.credentials.get(request);
        if (credential?.code && !signal.aborted) arrive(credential.code);
      } catch {
        // Declined, aborted, not possible here: the field takes what is typed.
      }
    };
    void receive();
    return () => leaving.abort();
  }, [awaited]);
};
