import { Socket } from 'node:net';

/**
 * Collects everything that is written while corked in one turn of the event loop and sends it in one packet at its
 * end.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
