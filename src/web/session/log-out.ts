// The sign-out, loaded where it is offered.
import { clearSession } from './session.ts';
import { tabStorage } from './storage.ts';

/** Calls the server-side logout, then always clears what is stored. */
export const logOut = async (): Promise<void> => {
  try {
    const response = await fetch('/api/logout', { method: 'POST', credentials: 'same-origin' });
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    // As in spec §8.
    console.error('Logout API ERROR:', error instanceof Error ? error.message : error);
  } finally {
    const cleared = clearSession();
    // Whoever signs in next in this tab finds no address or order of this member.
    tabStorage.clear();
    await cleared;
  }
};
