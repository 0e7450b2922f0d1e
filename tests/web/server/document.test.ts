/** @jest-environment node */
import type { DocumentContext } from 'next/document';
import Document from '../../../pages/_document.tsx';

const contextOf = (defaultGetInitialProps: () => Promise<unknown>) => {
  const setHeader = jest.fn();
  return { setHeader, context: { res: { setHeader }, defaultGetInitialProps } as unknown as DocumentContext };
};

it('forbids caches to store the error page when rendering fails', async () => {
  const { context, setHeader } = contextOf(() => Promise.reject(new Error('No such field')));
  await expect(Document.getInitialProps(context)).rejects.toThrow('No such field');
  expect(setHeader).toHaveBeenCalledWith('Cache-Control', 'private, no-store');
});

it('leaves the headers unchanged when the page renders', async () => {
  const { context, setHeader } = contextOf(() => Promise.resolve({ html: '' }));
  await Document.getInitialProps(context);
  expect(setHeader).not.toHaveBeenCalled();
});
