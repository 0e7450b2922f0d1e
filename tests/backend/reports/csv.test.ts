import { csvOf } from '#backend/reports/csv.ts';

describe('A report as CSV', () => {
  it('quotes what would break its rows', () => {
    expect(csvOf([['name'], ['Mill, "Stone"\nand Co']])).toBe('name\n"Mill, ""Stone""\nand Co"\n');
  });

  it.each(['=1+1', '+1', '@SUM(A1)', '-1+1', '- every day'])(
    'hands no spreadsheet the text %s as a formula',
    (text) => {
      expect(csvOf([[text]])).toBe(`"'${text}"\n`);
    },
  );

  it('leaves numbers below zero as they are', () => {
    expect(csvOf([[-3, '-12.50', 'Café - 2']])).toBe('-3,-12.50,Café - 2\n');
  });
});
