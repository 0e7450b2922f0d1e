// A browser that hands over codes from SMS (WebOTP), which neither jsdom nor a desktop's Chromium does.

interface SmsRequest {
  options: unknown;
  signal: AbortSignal;
  /** An SMS arrives, and the member agrees. */
  deliver: (code: string) => void;
  refuse: (error: Error) => void;
}

/** What the page has asked for, in order. Gone with `withoutSmsCodes`. */
export const fakeSmsCodes = (): SmsRequest[] => {
  const requests: SmsRequest[] = [];
  const get = (options: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      const signal = options.signal as AbortSignal;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      requests.push({ options, signal, deliver: (code) => resolve({ code }), refuse: reject });
    });
  Object.assign(window, { OTPCredential: Object });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return requests;
};

export const withoutSmsCodes = (): void => {
  Reflect.deleteProperty(window, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
};
