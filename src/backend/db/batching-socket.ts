import { Socket } from 'node:net';

/**
 * Collects everything that is written while corked in one turn of the event loop and sends it in one packet at its
 * end.
 */
export class BatchingSocket extends Socket {
  #isBatching = false;

  override cork(): void {
    super.cork();
    if (this.#isBatching) return;
    this.#isBatching = true;
    super.cork();
    process.nextTick(() => {
      this.#isBatching = false;
      this.uncork();
    });
  }
}
