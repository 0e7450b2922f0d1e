/** Plates, galleries, barcodes and QR codes. */
import { pictureOf } from '#web/features/orders/code-drawing.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CodePicture } from '#web/ui/code-picture.tsx';
import { Gallery } from '#web/ui/gallery.tsx';
import { LoyaltyCard } from '#web/ui/loyalty-card.tsx';
import { Plate } from '#web/ui/plate.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { art } from './catalogue-samples.tsx';
import { Line, Sample, States } from './sample.tsx';

const SHAPES = [
  { name: 'Product', shape: 'square', image: 'headphones', tint: 3 },
  { name: 'Voucher', shape: 'ticket', image: 'beach-getaway', tint: 1 },
  { name: 'Coupon', shape: 'coupon', image: 'croissant-breakfast', tint: 5 },
  { name: 'Partner', shape: 'round', image: 'fuel-pump-and-car', tint: 6 },
  { name: 'No picture', shape: 'square', image: null, tint: 4 },
  { name: 'A voucher without one', shape: 'ticket', image: null, tint: 2 },
] as const;
const SIZES = ['small', 'medium', 'large'] as const;

export function PlateSamples() {
  return (
    <>
      <States columns="field">
        {SHAPES.map(({ name, shape, image, tint }) => (
          <Sample key={name} name={`${name}: small, medium, large`}>
            <Line>
              {SIZES.map((size) => (
                <Plate
                  key={size}
                  size={size}
                  shape={shape}
                  src={image && art(image)}
                  tint={tint}
                  sizes="96px"
                />
              ))}
            </Line>
          </Sample>
        ))}
      </States>
      <br />
      <Sample name="Avatars: a picture, a link (on a desktop), the current one, large">
        <Line>
          <Avatar initials="AV" />
          <Avatar initials="R" href="#profile" />
          <Avatar initials="MB" href="#profile" current />
          <Avatar initials="AV" large />
        </Line>
      </Sample>
    </>
  );
}

export function GallerySamples() {
  return (
    <States columns="field">
      <Sample name="Several, of which one is shown">
        <Gallery
          name="Over-ear headphones"
          tint={3}
          pictures={[
            { url: art('headphones'), alt: 'Headphones' },
            { url: art('headphones-closer'), alt: 'A closer look at the headphones' },
            { url: art('headphones-around'), alt: 'Headphones and what comes with them' },
          ]}
        />
      </Sample>
      <Sample name="One, a ticket">
        <Gallery
          name="Gift card"
          pictures={[{ url: art('beach-getaway'), alt: 'A beach' }]}
          shape="ticket"
          tint={1}
          stub={['Gift card', '₹1,000 – ₹25,000']}
        />
      </Sample>
      <Sample name="A coupon">
        <Gallery
          name="Breakfast for two"
          pictures={[{ url: art('croissant-breakfast'), alt: 'A breakfast' }]}
          shape="coupon"
          tint={5}
          stub={['Coupon', '20% off']}
        />
      </Sample>
      <Sample name="A partner">
        <Gallery
          name="Milepost Fuels"
          pictures={[{ url: art('fuel-pump-and-car'), alt: 'A fuel pump' }]}
          shape="round"
          tint={6}
        />
      </Sample>
    </States>
  );
}

const modulesOf = (row: string): boolean[] => [...row].map((module) => module === '1');

/** Code 128 of 6104827354. */
const BARS = pictureOf([
  modulesOf('110100111001100100001010010001100100100111101000011010011101011000111010001101100011101011'),
]);
/** K7XQ-92MP-4TRA. */
const QR = pictureOf(
  [
    '111111100101001111111',
    '100000101110001000001',
    '101110101010101011101',
    '101110101010001011101',
    '101110100001101011101',
    '100000100110101000001',
    '111111101010101111111',
    '000000001101100000000',
    '100000101010111001110',
    '001110000100100110010',
    '001101111011001101001',
    '000101010010000011000',
    '000010101000000001110',
    '000000001011100001011',
    '111111100100111111000',
    '100000100011101011010',
    '101110100110101000110',
    '101110100110110001000',
    '101110100010011100011',
    '100000100110000110001',
    '111111101001000100100',
  ].map(modulesOf),
);

export function CodeSamples() {
  return (
    <States columns="field">
      <Sample name="The own card, with a tier">
        <LoyaltyCard
          brand="ZILLION"
          holder="Ananya Venkataraghavan"
          number="6104 8273 54"
          tag={<Tag tone="coin">PLUS</Tag>}
        >
          <CodePicture label="Barcode of your card" {...BARS} />
        </LoyaltyCard>
      </Sample>
      <Sample name="A barcode, to be typed where scanning fails">
        <CodePicture label="Barcode of a gift card" {...BARS} code="6104827354" />
      </Sample>
      <Sample name="A QR code">
        <CodePicture label="QR code of a gift card" {...QR} code="K7XQ-92MP-4TRA" />
      </Sample>
    </States>
  );
}
