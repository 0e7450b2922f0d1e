import { readSettings, SettingsError } from '#backend/settings.ts';

const read = (env: Record<string, string>) => readSettings({ NODE_ENV: 'test', ...env });

describe('The settings', () => {
  it('have defaults for a fresh clone: a demo that only this machine can reach', () => {
    expect(read({})).toMatchObject({
      apiPort: 4000,
      apiBind: 'localhost',
      databaseUrl: null,
      demo: true,
      secureCookies: false,
      trustedProxies: 'loopback',
      workers: true,
    });
  });

  it.each([
    [{ DATABASE_URL: 'postgres://localhost/rewards', SECRET_KEY: 'ab'.repeat(32) }],
    [{ API_HOST: 'https://api.example.com' }],
    [{ AUTH_HOST: 'https://auth.example.com' }],
    [{ SEARCH_HOST: 'https://search.example.com' }],
    [{ DEMO: '0' }],
  ])('turn the demo off with %j, and accept connections from anywhere', (env) => {
    expect(read(env)).toMatchObject({ demo: false, apiBind: '0.0.0.0' });
  });

  it('treat an empty value as unset', () => {
    expect(
      read({ API_PORT: '', DATABASE_URL: '', DEMO: '', TRUSTED_PROXIES: '', RATE_OTP_PER_IP: '' }),
    ).toEqual(read({}));
  });

  it('accept names, addresses and ranges as trusted proxies', () => {
    const { trustedProxies } = read({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,192.0.2.7, fd00::/8' });
    expect(trustedProxies).toBe('loopback,10.0.0.0/8,192.0.2.7,fd00::/8');
  });

  it.each([
    ['API_PORT', 'abc'],
    ['API_PORT', '70000'],
    ['API_PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/rewards'],
    ['SECRET_KEY', 'short'],
    ['DEMO', 'yes'],
    ['WORKERS', '2'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_OTP_PER_IP', '0'],
    ['RATE_LOGIN_PER_IP', '1.5'],
    ['RATE_WRITES_PER_SESSION', 'many'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'loopback,,10.0.0.1'],
  ])('reject %s=%s in one line that names the setting', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingsError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]*$`));
  });

  it('require SECRET_KEY with a DATABASE_URL', () => {
    expect(() => read({ DATABASE_URL: 'postgres://localhost/rewards' })).toThrow(/^SECRET_KEY is needed/);
  });
});
