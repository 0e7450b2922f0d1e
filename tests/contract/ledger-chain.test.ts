import { createHash } from 'node:crypto';
import { canonicalJson, chainText, FIRST_HASH, type ChainedEntry } from '#contract/ledger-chain.ts';

const entry: ChainedEntry = {
  accountId: '11111111-1111-4111-8111-111111111111',
  seq: 1,
  entryId: '22222222-2222-4222-8222-222222222222',
  entryType: 'EARNED',
  coins: 40,
  shortfall: 0,
  availableChange: 40,
  availableAfter: 40,
  at: '2026-01-10T06:30:00.000Z',
  causeTitle: 'Welcome – नमस्ते',
  causeKind: 'welcome',
  causeId: '1',
  causePart: '',
  expectedBy: null,
  reverses: null,
  holdId: null,
  postings: { issued: -40, available: 40 },
  expiresAt: '2027-01-10T18:29:59.999Z',
  lots: { '33333333-3333-4333-8333-333333333333': 40 },
};

describe('the hash chain', () => {
  it('writes the same JSON whatever the order of keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: -2 })).toBe(
      '{"a":-2,"b":[1,{"c":"é\\"","d":null}]}',
    );
    const reordered = Object.fromEntries(Object.entries(entry).reverse());
    expect(canonicalJson(reordered)).toBe(canonicalJson(entry));
  });

  // Written out, so that a change of the format, which would break every stored chain, does not go unnoticed.
  it('hashes a text whose format never changes', () => {
    expect(chainText(FIRST_HASH, entry)).toBe(
      `${'0'.repeat(64)}\n{"accountId":"11111111-1111-4111-8111-111111111111","at":"2026-01-10T06:30:00.000Z",` +
        '"availableAfter":40,"availableChange":40,"causeId":"1","causeKind":"welcome","causePart":"",' +
        '"causeTitle":"Welcome – नमस्ते","coins":40,"entryId":"22222222-2222-4222-8222-222222222222",' +
        '"entryType":"EARNED","expectedBy":null,"expiresAt":"2027-01-10T18:29:59.999Z","holdId":null,' +
        '"lots":{"33333333-3333-4333-8333-333333333333":40},"postings":{"available":40,"issued":-40},' +
        '"reverses":null,"seq":1,"shortfall":0}',
    );
  });

  it('can be recomputed with the Web Crypto API of a browser', async () => {
    const text = chainText(FIRST_HASH, entry);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });
});
