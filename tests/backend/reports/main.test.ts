import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../support/command.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const USAGE = 'Usage: npm run report -- coins|earned|expiring|orders|payouts|conversions|partners|surveys\n';

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
    expect(report('partners').stdout).toBe('brand,month,partner,name,earned,worth\n');
    expect(report('orders').stdout).toMatch(/^brand,month,kind,name,orders,items,.+,money_back\n$/);
    expect(report('payouts').stdout).toMatch(/^brand,month,kind,paid,.+,oldest\n$/);
    expect(report('conversions').stdout).toBe('brand,month,programme,conversions,points,coins,open\n');
    expect(report('surveys').stdout).toBe('brand,survey,question,answer,members,of\n');
  });

  it.each([[[]], [['toString']], [['coins', 'surveys']]])('says how it is called instead of %j', (args) => {
    expect(report(...args)).toEqual({ status: 1, stdout: '', stderr: USAGE });
  });
});
