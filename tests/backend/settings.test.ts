import { assertDemoMeant } from '#backend/demo-meant.ts';
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

  it('name the brands that are open, whatever their case, and all of them by default', () => {
    expect(read({}).brands).toBeNull();
    expect(read({ BRANDS: ' ' }).brands).toBeNull();
    expect(read({ BRANDS: 'kaveri, Sahyadri' }).brands).toEqual(['KAVERI', 'SAHYADRI']);
  });

  it.each([
    ['SECRET_KEY', 'ab'.repeat(32)],
    ['CONNECTOR_VOUCHERS', 'https://connect.example.in/vouchers'],
  ])('do not make a demo by oversight where %s is set', (name, value) => {
    const env = { NODE_ENV: 'test', DATABASE_URL: '', [name]: value } as const;
    expect(() => assertDemoMeant(env)).toThrow(`${name} is set, but no DATABASE_URL`);
    for (const DEMO of ['0', '1']) expect(() => assertDemoMeant({ ...env, DEMO })).not.toThrow();
    expect(() => assertDemoMeant({ ...env, DATABASE_URL: 'postgres://localhost/rewards' })).not.toThrow();
  });

  it('treat an empty value as unset', () => {
    expect(
      read({ API_PORT: '', DATABASE_URL: '', DEMO: '', TRUSTED_PROXIES: '', RATE_OTP_PER_IP: '' }),
    ).toEqual(read({}));
  });

  it('accept a port that browsers refuse, as most commands listen nowhere', () => {
    expect(read({ API_PORT: '4190' }).apiPort).toBe(4190);
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
    ['DATABASE_URL', 'postgres://user:hush@10.0.0.8,10.0.0.9/rewards'],
    ['DATABASE_URL', 'postgresql://10.0.0.8:5432,10.0.0.9:5433/rewards?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgresql:///rewards?user=u&host=10.0.0.8,10.0.0.9'],
    ['SECRET_KEY', 'short'],
    ['DEMO', 'yes'],
    ['WORKERS', '2'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_OTP_PER_IP', '0'],
    ['RATE_LOGIN_PER_IP', '1.5'],
    ['RATE_WRITES_PER_SESSION', 'many'],
    ['RATE_ORDERS_PER_ACCOUNT', '-1'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'loopback,,10.0.0.1'],
    ['CONNECTOR_SMS', 'connect.example.in/sms'],
    ['CONNECTOR_PAN', 'ftp://connect.example.in'],
    ['CONNECTOR_BANK', 'https://user:hush@connect.example.in'],
    ['CONNECTOR_BANK', 'https://:hush@connect.example.in'],
    ['CONNECTOR_PAYMENTS', 'https://connect.example.in/pay?for=us'],
    ['SMTP_URL', 'https://user:hush@mail.example.in'],
    ['SMTP_URL', 'smtp://user:hush@mail.example.in'],
  ])('reject %s=%s in one line that names the setting', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingsError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]*$`));
  });

  it.each([
    'postgres://user:a,b@10.0.0.9/rewards',
    'postgres://user:a@b,c@10.0.0.9/rewards',
    'postgres://user:a,b/c@10.0.0.9/rewards',
    'postgres://10.0.0.9/rewards?options=-c%20search_path=a,b',
  ])('accept a comma outside of the host of %s', (databaseUrl) => {
    expect(read({ DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32) })).toMatchObject({ databaseUrl });
  });

  it('require SECRET_KEY with a DATABASE_URL', () => {
    expect(() => read({ DATABASE_URL: 'postgres://localhost/rewards' })).toThrow(/^SECRET_KEY is needed/);
  });

  it('name the addresses of connectors, without a slash at the end, and a mail server', () => {
    expect(read({})).toMatchObject({ connectors: {}, mail: null });
    const smtpUrl = 'smtps://user:p%40ss@mail.example.in';
    const env = {
      CONNECTOR_SMS: 'https://connect.example.in/sms/',
      CONNECTOR_PAYOUTS: 'http://10.0.0.9:8080',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@example.in',
    };
    expect(read(env)).toMatchObject({
      connectors: { sms: 'https://connect.example.in/sms', payouts: 'http://10.0.0.9:8080' },
      mail: { smtpUrl, from: 'no-reply@example.in' },
    });
  });

  it('reject a mail server without an address of one’s own, or beside a connector, without its password', () => {
    const SMTP_URL = 'smtp://user:hush@mail.example.in';
    for (const MAIL_FROM of ['', 'rewards', 'Rewards <no-reply@example.in>', 'a@b']) {
      expect(() => read({ SMTP_URL, MAIL_FROM })).toThrow(
        'SMTP_URL needs MAIL_FROM, the e-mail address that messages come from',
      );
    }
    const both = { SMTP_URL, MAIL_FROM: 'a@example.in', CONNECTOR_EMAIL: 'https://connect.example.in/mail' };
    expect(() => read(both)).toThrow('Set SMTP_URL or CONNECTOR_EMAIL, not both');
  });
});
