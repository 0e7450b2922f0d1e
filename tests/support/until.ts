// Waits for what a test cannot await. How often it looks is limited, not how long: a machine that stands still between
// two looks uses up none of them.

const LOOKS = 1000;
const PAUSE_MS = 10;

interface Looking {
  /** How often it looks; the default takes at least ten seconds. */
  looks?: number;
  /** Nothing more can come: it looks no further. */
  isOver?: () => boolean;
}

/** True once something holds; false if it does not come to hold. */
export const comesTrue = async (
  holds: () => boolean | Promise<boolean>,
  { looks = LOOKS, isOver = () => false }: Looking = {},
): Promise<boolean> => {
  for (let look = 0; look < looks; look += 1) {
    const over = isOver();
    if (await holds()) return true;
    if (over) return false;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return false;
};
