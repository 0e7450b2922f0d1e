import { useRef, useState } from 'react';

/** A scroller that snaps to its children, each as wide as itself: which one is shown, and how to go to another. */
export function useTrack<Box extends HTMLElement>() {
  const track = useRef<Box>(null);
  const [current, setCurrent] = useState(0);
  // Slides or jumps as its style says, which heeds a wish for less motion; said here, 'smooth' would not.
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
}
