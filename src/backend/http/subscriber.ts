// Which subscriber an address belongs to. Pure.
import { isIP } from 'node:net';

/** The range that one subscriber holds: an IPv4 address, or a whole /64 network of IPv6. */
export const subscriberOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || isIP(ip) !== 6) return mapped ?? ip;
  // The canonical spelling that URL gives it, without the name of the interface.
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
};
