/** Asks before something is done that ends something: says what it leads to, and shows a refusal in place. */
import type { ReactNode } from 'react';
import { Button, ButtonRow } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './field.tsx';
import { Stack } from './layout.tsx';

interface QuestionProps {
  open: boolean;
  title: string;
  /** Closes it, also while it is being done. */
  onClose: () => void;
  /** It is being done: it cannot be kept any more. */
  busy: boolean;
  /** Why it was refused. */
  failure: string | null;
  /** The button that does it, described by what it leads to; none if it is no longer possible. */
  answer: ReactNode;
  children: ReactNode;
}

export function Question({ open, title, onClose, busy, failure, answer, children }: QuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <ButtonRow>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep it
          </Button>
          {answer}
        </ButtonRow>
      }
    >
      <Stack gap={2}>
        {children}
        {failure && <FormError>{failure}</FormError>}
      </Stack>
    </Dialog>
  );
}
