/** Listens to an event of the window or the document; the result ends it, as an effect returns it. */
export const listen = <Name extends keyof WindowEventMap | keyof DocumentEventMap>(
  target: Window | Document,
  name: Name,
  handle: (event: (WindowEventMap & DocumentEventMap)[Name]) => void,
): (() => void) => {
  target.addEventListener(name, handle as EventListener);
  return () => target.removeEventListener(name, handle as EventListener);
};
