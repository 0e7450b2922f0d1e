import { assertOwnCall } from '#backend/http/gate.ts';
import { endpoint, postFormOf } from '#contract/endpoint.ts';

const changing = { ownCallsOnly: true };
const expected = 'token-of-the-session';

describe('A GET that changes something', () => {
  it.each([
    ['a page of ours, which the browser vouches for', { fetchSite: 'same-origin', sent: null }],
    ['the web client in a browser that does not say', { fetchSite: null, sent: expected }],
    ['the web client, with both', { fetchSite: 'same-origin', sent: expected }],
  ])('is taken from %s', (_who, { fetchSite, sent }) => {
    expect(() => assertOwnCall(changing, { fetchSite, sent, expected })).not.toThrow();
  });

  it.each([
    ['a foreign page', { fetchSite: 'cross-site', sent: null }],
    ['a sibling domain', { fetchSite: 'same-site', sent: null }],
    ['the address bar or a mail', { fetchSite: 'none', sent: null }],
    ['whoever says nothing', { fetchSite: null, sent: null }],
    ['whoever guesses the token', { fetchSite: 'same-origin', sent: 'a-guess' }],
    ['whoever sends it empty', { fetchSite: null, sent: '' }],
  ])('is refused to %s', (_who, { fetchSite, sent }) => {
    expect(() => assertOwnCall(changing, { fetchSite, sent, expected })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
  });

  it('is not what other calls are held to', () => {
    expect(() => assertOwnCall({}, { fetchSite: 'cross-site', sent: null, expected })).not.toThrow();
  });

  it('has a POST form under the same path and rules', () => {
    const get = endpoint({
      id: 'x.save',
      method: 'GET',
      host: 'api',
      path: '/api/v1/x/save',
      access: 'member',
      ownCallsOnly: true,
    });
    expect(postFormOf(get)).toEqual({
      ...get,
      id: 'x.saveByPost',
      method: 'POST',
    });
  });
});
