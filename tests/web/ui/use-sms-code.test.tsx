import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OtpField } from '#web/ui/otp-field.tsx';
import { fakeSmsCodes, withoutSmsCodes } from '../../support/fake-sms-codes.ts';

afterEach(withoutSmsCodes);

const onChange = jest.fn();
const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());

function Form({ awaitedSms }: { awaitedSms?: number | null }) {
  const [code, setCode] = useState('');
  const change = (digits: string) => {
    onChange(digits);
    setCode(digits);
  };
  return (
    <form onSubmit={onSubmit}>
      <OtpField label="One-time password" value={code} onChange={change} awaitedSms={awaitedSms ?? null} />
    </form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'One-time password' });

it('fills in the code of an SMS as if it was typed, and does not submit the form', async () => {
  const requests = fakeSmsCodes();
  render(<Form awaitedSms={1} />);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.options).toMatchObject({ otp: { transport: ['sms'] } });
  await userEvent.type(field(), '12');
  onChange.mockClear();
  await act(async () => requests[0]?.deliver('407193'));
  expect(field()).toHaveValue('407193');
  expect(onChange.mock.calls).toEqual([['407193']]);
  expect(onSubmit).not.toHaveBeenCalled();
  // Typing does not ask again.
  expect(requests).toHaveLength(1);
});

it.each(['40719', '4071934', 'ABC123', '407 193', '४०७१९३', ''])(
  'leaves the field alone for %j',
  async (code) => {
    const requests = fakeSmsCodes();
    render(<Form awaitedSms={1} />);
    await userEvent.type(field(), '12');
    await act(async () => requests[0]?.deliver(code));
    expect(field()).toHaveValue('12');
  },
);

it('stops waiting once the field is gone', () => {
  const requests = fakeSmsCodes();
  const { unmount } = render(<Form awaitedSms={1} />);
  expect(requests[0]?.signal.aborted).toBe(false);
  unmount();
  expect(requests[0]?.signal.aborted).toBe(true);
});

it('stops waiting while none is expected, and waits anew for the next one', async () => {
  const requests = fakeSmsCodes();
  const { rerender } = render(<Form awaitedSms={1} />);
  rerender(<Form awaitedSms={null} />);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  rerender(<Form awaitedSms={2} />);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => requests[1]?.deliver('407193'));
  expect(field()).toHaveValue('407193');
});

it('does not fill in a code that comes after it stopped waiting', async () => {
  const requests = fakeSmsCodes();
  const { rerender } = render(<Form awaitedSms={1} />);
  requests[0]?.deliver('407193');
  rerender(<Form awaitedSms={null} />);
  await act(async () => undefined);
  expect(field()).toHaveValue('');
});

it('does not wait where no SMS is expected', () => {
  const requests = fakeSmsCodes();
  render(<Form />);
  expect(requests).toEqual([]);
});

it('takes what is typed in a browser that hands over no codes', async () => {
  render(<Form awaitedSms={1} />);
  await userEvent.type(field(), '407193');
  expect(field()).toHaveValue('407193');
});

// A console error, or a rejection that nobody handles, fails every test.
it('says nothing of a refusal, and takes what is typed', async () => {
  const requests = fakeSmsCodes();
  const reported = jest.fn();
  window.addEventListener('unhandledrejection', reported);
  render(<Form awaitedSms={1} />);
  await act(async () => requests[0]?.refuse(new DOMException('Declined', 'InvalidStateError')));
  await userEvent.type(field(), '407193');
  expect(field()).toHaveValue('407193');
  expect(requests).toHaveLength(1);
  window.removeEventListener('unhandledrejection', reported);
  expect(reported).not.toHaveBeenCalled();
});

it('says nothing where the browser offers it but has no credentials', async () => {
  fakeSmsCodes();
  Reflect.deleteProperty(navigator, 'credentials');
  render(<Form awaitedSms={1} />);
  await userEvent.type(field(), '4');
  expect(field()).toHaveValue('4');
});
