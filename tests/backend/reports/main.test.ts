import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../support/command.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const USAGE = [
  'Usage: npm run report -- coins|earned|expiring|pending|orders|payouts|benefits|conversions|partners|surveys',
  '       npm run report -- expiring --at 2026-03-31',
  '       npm run report -- benefits --with-pan\n',
].join('\n');

describe('npm run report', () => {
  const DATA_DIR = mkdtempSync(join(scratch(), 'loyalty-rewards-report-'));
  const report = commandOf('src/backend/reports/main.ts', { DATA_DIR });
  beforeAll(() => copyTemplate(DATA_DIR, 'migrated'));
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

  it('prints a report as CSV', () => {
    const stdout = 'brand,month,earned,spent,expired,open,worth,pending\n';
    expect(report('coins')).toEqual({ status: 0, stdout, stderr: '' });
    expect(report('earned').stdout).toBe('brand,month,source,earned,taken_back,shortfall,worth\n');
    expect(report('expiring').stdout).toBe('brand,month,coins,worth\n');
    expect(report('expiring', '--at', '2026-03-31').stdout).toBe('brand,month,coins,worth\n');
    expect(report('pending').stdout).toBe('brand,partner,name,month,purchases,coins,overdue,worth\n');
    expect(report('benefits', '--with-pan').stdout).toBe('brand,year,person,pan,payouts,coins,money\n');
    expect(report('partners').stdout).toBe('brand,month,partner,name,earned,worth\n');
    expect(report('orders').stdout).toMatch(/^brand,month,kind,name,orders,items,.+,money_back\n$/);
    expect(report('payouts').stdout).toMatch(/^brand,month,kind,paid,.+,oldest\n$/);
    expect(report('conversions').stdout).toBe('brand,month,programme,conversions,points,coins,open\n');
    expect(report('surveys').stdout).toBe('brand,survey,question,answer,members,of\n');
  });

  it.each([
    [[]],
    [['toString']],
    [['coins', 'surveys']],
    [['coins', '--at', '2026-03-31']],
    [['expiring', '--with-pan']],
  ])('says how it is called instead of %j', (args) => {
    expect(report(...args)).toEqual({ status: 1, stdout: '', stderr: USAGE });
  });

  it.each(['2026-02-30', '31.03.2026', '2999-01-01', ''])(
    'refuses the day "%s", which is none or not over',
    (day) => {
      const stderr = `--at must be a day that is over, such as 2026-03-31, not "${day}"\n`;
      expect(report('expiring', '--at', day)).toEqual({ status: 1, stdout: '', stderr });
    },
  );
});
