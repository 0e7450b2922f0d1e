// The surveys that members are asked, in order. Multiple choice only: see docs/decisions/024.
import type { SurveyContent } from '../../modules/survey/types.ts';

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([optionId, label]) => ({ optionId, label }));

export const surveys: SurveyContent[] = [
  {
    surveyId: 'how-you-shop-2026',
    title: 'How you shop, and what for',
    lead: 'Five questions, nothing personal. They tell us which partners to bring in next.',
    points: 150,
    minutes: 2,
    coinLifeDays: 365,
    image: { url: '/art/survey.webp', alt: 'A clipboard with a ticked list' },
    questions: [
      {
        questionId: 'often',
        text: 'How often do you shop for the household?',
        kind: 'ONE',
        most: 1,
        options: options({
          daily: 'Almost every day',
          weekly: 'Once or twice a week',
          monthly: 'Once or twice a month',
          rarely: 'Somebody else does',
        }),
      },
      {
        questionId: 'where',
        text: 'Where do you mostly buy?',
        kind: 'MANY',
        most: 2,
        options: options({
          corner: 'At the corner shop',
          market: 'At the market',
          supermarket: 'In a supermarket',
          online: 'Online',
        }),
      },
      {
        questionId: 'coins',
        text: 'What would you most like your coins to be good for?',
        kind: 'ONE',
        most: 1,
        options: options({
          groceries: 'Groceries',
          fuel: 'Fuel and getting around',
          travel: 'Trips and stays',
          going: 'Films, food and going out',
          wear: 'Clothes and shoes',
        }),
      },
      {
        questionId: 'find',
        text: 'How do you find out what is new here?',
        kind: 'MANY',
        most: 4,
        options: options({
          visit: 'I look for myself',
          mail: 'By e-mail',
          message: 'By a message on my phone',
          people: 'From family and friends',
        }),
      },
      {
        questionId: 'recommend',
        text: 'Would you tell a friend about us?',
        kind: 'ONE',
        most: 1,
        options: options({
          surely: 'I already did, or I will',
          perhaps: 'Perhaps',
          no: 'Rather not',
        }),
      },
    ],
  },
];
