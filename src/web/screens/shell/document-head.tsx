/** The head of a page: title, description, canonical link, social tags, noindex, as in spec §2. */
import Head from 'next/head';
import { absolute, cutDescription } from '#web/lib/head.ts';

export interface HeadFacts {
  title: string;
  description: string;
  /** The page's canonical address. */
  origin: string;
  path: string;
  noindex: boolean;
  siteName: string;
  /** Path of the picture that social networks show. */
  image: string;
}

export function DocumentHead(facts: HeadFacts) {
  const { title, origin, siteName } = facts;
  const description = cutDescription(facts.description);
  const canonical = absolute(origin, facts.path);
  const image = absolute(origin, facts.image);
  return (
    <Head>
      <title>{title}</title>
      <meta
        key="viewport"
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover"
      />
      <meta key="description" name="description" content={description} />
      {facts.noindex && <meta key="robots" name="robots" content="noindex" />}
      <link key="canonical" rel="canonical" href={canonical} />
      <meta key="og:type" property="og:type" content="website" />
      <meta key="og:site_name" property="og:site_name" content={siteName} />
      <meta key="og:title" property="og:title" content={title} />
      <meta key="og:description" property="og:description" content={description} />
      <meta key="og:url" property="og:url" content={canonical} />
      <meta key="og:image" property="og:image" content={image} />
      <meta key="twitter:card" name="twitter:card" content="summary_large_image" />
    </Head>
  );
}
