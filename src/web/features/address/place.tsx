/** Where a parcel goes: the name and the address lines. */
import { linesOf, type PlaceForm } from './rules.ts';

export function PlaceLines({ place }: { place: PlaceForm }) {
  return (
    <address>
      <p className="strong">{place.fullName}</p>
      {linesOf(place).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </address>
  );
}
