/** @jest-environment node */
import { useId, type ReactNode } from 'react';
import ReactDOMServer from 'react-dom/server.edge';

const streamed = ReactDOMServer.renderToReadableStream;

function Field({ label, children }: { label: string; children?: ReactNode }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} defaultValue={'“₹1,000” & <more>'} />
      {children}
    </>
  );
}

const page = (
  <html lang="en-IN">
    <head>
      <title>Vouchers</title>
    </head>
    <body>
      <Field label="Search">
        {'from '}
        {3680}
        {' coins'}
      </Field>
      {['a', 'b'].map((key) => (
        <Field key={key} label={key} />
      ))}
      <img src="/art/tea.webp" alt="" fetchPriority="high" />
    </body>
  </html>
);

const htmlOf = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

// The framework puts a doctype before a document that has none.
const body = (html: string): string => html.replace(/^<!DOCTYPE html>/, '');

it('renders exactly the HTML that React streams', async () => {
  const { renderAtOnce } = await import('#web/server/render-at-once.ts');
  const whole = await renderAtOnce(page);
  await whole.allReady;
  expect(body(await htmlOf(whole))).toBe(body(await htmlOf(await streamed(page))));
});

it('replaces the stream renderer that Next.js calls', async () => {
  const { renderAtOnce } = await import('#web/server/render-at-once.ts');
  expect(ReactDOMServer.renderToReadableStream).toBe(renderAtOnce);
});

it('rejects when a component throws', async () => {
  const { renderAtOnce } = await import('#web/server/render-at-once.ts');
  function Broken(): ReactNode {
    throw new Error('broken');
  }
  await expect(renderAtOnce(<Broken />)).rejects.toThrow('broken');
});
