// Every form when the connection is lost midway: it says so, keeps what was typed, and sends it afterwards.
import { screen, waitFor } from '@testing-library/react';
import { mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser as forgetLogin } from '../login/open-login.tsx';
import { forgetBrowser } from '../screens/open-screen.tsx';
import { replace } from './form.ts';
import { CALLING } from './forms.ts';

const WORDS = 'You are offline. Check your connection and try again.';

/** The contents of the form, field by field. */
const content = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form input, form select')].map(
    (field) => [field.name, field.type === 'radio' ? field.checked : field.value],
  );

afterEach(() => {
  jest.restoreAllMocks();
  forgetBrowser();
  forgetLogin();
});

it.each(CALLING.map((form) => [form.name, form] as const))(
  'the form for %s says that the browser is offline, keeps the input and sends it later',
  async (_name, { call, open, fields }) => {
    const { user, send, sent } = await open();
    const { label, spaced } = Object.values(fields).find((field) => field.spaced)!;
    await replace(user, label, spaced![0]);
    const typed = content();
    const offline = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    mockServer.use(mockNetworkFailure(call, { once: true }));
    await send();
    const said = await screen.findByText(WORDS);
    expect(said.closest('[role="alert"]')).not.toBeNull();
    expect(content()).toEqual(typed);
    expect(sent).toEqual([]);

    offline.mockReturnValue(true);
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
  },
);
