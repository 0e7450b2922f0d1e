import { useEffect, useState } from 'react';

/** True only once `loading` has lasted `delay` ms (as in spec §9): fast loads show no loader. */
export const useDelayed = (loading: boolean, delay = 200): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading, delay]);
  return loading && late;
};
