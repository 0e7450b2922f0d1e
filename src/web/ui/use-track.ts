import { useRef, useState } from 'react';

/** A scroller that snaps to its children, each as wide as the scroller: the index shown, and how to go to another. */
export const useTrack = <Box extends HTMLElement>() => {
  const track = useRef<Box>(null);
  const [current, setCurrent] = useState(0);
  // Its style decides between smooth and instant and respects reduced motion; 'smooth' here would override that.
  const go = (index: number, behavior: ScrollBehavior = 'auto') => {
    const box = track.current;
    const child = box?.children[index];
    if (!box || !(child instanceof HTMLElement)) return;
    box.scrollTo({ left: child.offsetLeft - box.offsetLeft, behavior });
  };
  const onScroll = () => {
    const box = track.current;
    if (box?.clientWidth) setCurrent(Math.round(box.scrollLeft / box.clientWidth));
  };
  return { track, current, go, onScroll };
};
