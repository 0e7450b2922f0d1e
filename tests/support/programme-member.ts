// Whose points a call to a client's programme is about.
import type { ProgrammeMember } from '#backend/providers/types.ts';

export const PROGRAMME_MEMBER: ProgrammeMember = {
  clientId: 'HOOPOE',
  memberId: 'M-1',
  mobile: '9876543210',
  card: '6104827354',
  importedCard: 'HC-1',
  importedFrom: 'Hoopoe Club',
};
