import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { MemberGuess } from '#web/screens/shell/member-guess.tsx';

/** The rules of the style sheet, with its class names as they stand. */
const withStyles = (): void => {
  const style = document.createElement('style');
  style.textContent = readFileSync('src/web/screens/shell/member-guess.module.css', 'utf8');
  document.head.append(style);
};

afterEach(() => {
  delete document.documentElement.dataset['member'];
  document.head.replaceChildren();
});

const open = () => {
  withStyles();
  render(
    <MemberGuess member="Your claim">
      <a href="/login">Sign in to claim</a>
    </MemberGuess>,
  );
  return { visitor: screen.getByText('Sign in to claim'), member: screen.getByText('Your claim') };
};

it('shows the visitor’s part by itself', () => {
  const { visitor, member } = open();
  expect(visitor).toBeVisible();
  expect(member).not.toBeVisible();
});

it('shows the placeholder of the member’s part instead while a session is remembered', () => {
  document.documentElement.dataset['member'] = '';
  const { visitor, member } = open();
  expect(visitor).not.toBeVisible();
  expect(member).toHaveStyle({ display: 'block' });
});
