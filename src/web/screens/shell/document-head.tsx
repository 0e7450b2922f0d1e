/** The head of a page: title, description, canonical link, social tags, noindex, as in spec §2. */
import Head from 'next/head';
import { absolute, cutDescription } from '#web/lib/head.ts';

/** Of every brand's picture and of every item's. With it, the first to share a page gets a preview with its picture. */
const SHARE_PICTURE = { width: 1200, height: 630 };

export interface HeadFacts {
  title: string;
  description: string;
  /** The page's canonical address. */
  origin: string;
  path: string;
  noindex: boolean;
  siteName: string;
  /** Path of the picture that social networks show, as large as SHARE_PICTURE. */
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
      <meta key="og:image:width" property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta key="og:image:height" property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta key="twitter:card" name="twitter:card" content="summary_large_image" />
    </Head>
  );
}
