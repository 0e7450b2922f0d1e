import { parseAnswers, surveyProblems } from '#contract/survey-rules.ts';

const asking = (questionId: string) => ({
  questionId,
  kind: 'ONE' as const,
  most: 1,
  options: [{ optionId: 'yes' }, { optionId: 'no' }],
});

describe('The answers of a survey', () => {
  it('may be to a question whose id every object has', () => {
    const questions = [asking('constructor'), asking('often')];
    expect(surveyProblems(questions, parseAnswers('often:yes'))).toEqual({
      constructor: 'Choose an answer',
    });
    expect(surveyProblems(questions, parseAnswers('constructor:no,often:yes'))).toEqual({});
  });
});
