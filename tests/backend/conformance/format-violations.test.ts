import { formatViolations } from '#backend/conformance/format-violations.ts';

const CALL = 'GET /api/v1/homepage/load';
const missing = (field: string, call = CALL) => ({ field, problem: 'is missing', call });

describe('The printed faults of an endpoint', () => {
  it('are combined for the entries of a list, under the first one', () => {
    const faults = [0, 1, 2].map((entry) => missing(`data.parts.2.items.${entry}.name`));
    expect(formatViolations([...faults, missing('data.parts.3.items.0.name')])).toEqual([
      '       data.parts.2.items.0.name: is missing (and 3 more like it)',
      `         in ${CALL}`,
    ]);
  });

  it('are listed separately when the field, the problem or the call differs', () => {
    const one = missing('data.items.0.name');
    const others = [missing('data.items.0.slug'), missing('data.items.0.name', 'GET /other')];
    expect(formatViolations([one, ...others, { ...one, problem: 'is no text' }])).toHaveLength(8);
  });

  it('are empty when there is no fault', () => {
    expect(formatViolations([])).toEqual([]);
  });
});
