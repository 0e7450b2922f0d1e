// Calls whose answers come in the order that a test wants.
import { waitFor } from '@testing-library/react';
import type { DataOf } from '#contract/endpoint.ts';
import { member } from '#contract/member.ts';
import { dashboardFixture } from './fixtures.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import { mockServer } from './mock-server.ts';

/** Answers each call of the dashboard, by its position, when it is told to, with the name that it is told. */
export const answeredAtWill = () => {
  const answers: ((firstName: string) => void)[] = [];
  const answered = () =>
    new Promise<DataOf<typeof member.dashboard>>((resolve) =>
      answers.push((firstName) => resolve(dashboardFixture({ firstName }))),
    );
  mockServer.use(mockEndpoint(member.dashboard, answered));
  return answers;
};

/** Waits until that many calls were made. */
export const asked = async (answers: readonly unknown[], count: number): Promise<void> =>
  waitFor(() => expect(answers).toHaveLength(count));
