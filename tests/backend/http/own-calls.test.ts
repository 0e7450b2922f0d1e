import { assertSameOrigin } from '#backend/http/gate.ts';
import { endpoint, postFormOf } from '#contract/endpoint.ts';

const changing = { ownCallsOnly: true };
const expected = 'token-of-the-session';

describe('A GET that changes something', () => {
  it.each([
    ['our own page, according to the browser', { fetchSite: 'same-origin', sent: null }],
    [
      'the web client with its token, in a browser that does not send Sec-Fetch-Site',
      { fetchSite: null, sent: expected },
    ],
    ['the web client with its token, according to the browser', { fetchSite: 'same-origin', sent: expected }],
  ])('is accepted from %s', (_who, { fetchSite, sent }) => {
    expect(() => assertSameOrigin(changing, { fetchSite, sent, expected })).not.toThrow();
  });

  it.each([
    ['a foreign page', { fetchSite: 'cross-site', sent: null }],
    ['a sibling domain', { fetchSite: 'same-site', sent: null }],
    ['the address bar or an e-mail', { fetchSite: 'none', sent: null }],
    ['a caller without either header', { fetchSite: null, sent: null }],
    ['our own page with a wrong token', { fetchSite: 'same-origin', sent: 'a-guess' }],
    ['a caller with an empty token', { fetchSite: null, sent: '' }],
  ])('is refused from %s', (_who, { fetchSite, sent }) => {
    expect(() => assertSameOrigin(changing, { fetchSite, sent, expected })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
  });

  it('is the only kind of call that is checked', () => {
    expect(() => assertSameOrigin({}, { fetchSite: 'cross-site', sent: null, expected })).not.toThrow();
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
