/** Where a parcel goes: the name and the address lines. */
import { Place } from '#web/ui/address-rows.tsx';
import { linesOf, type PlaceForm } from './rules.ts';

export function PlaceLines({ place }: { place: PlaceForm }) {
  return <Place name={place.fullName} lines={linesOf(place)} />;
}
