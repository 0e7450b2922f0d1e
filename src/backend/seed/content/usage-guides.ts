// How things are used once one has them, by kind. Short enough to be read before pressing Redeem.
import { loadDeliveryZones } from '../delivery-zones.ts';
import type { UsageGuide } from './types.ts';

const CODE_DELIVERY = 'In your account, within 5 minutes';

/** The least and most of all zones: the day depends on the pincode, which the page asks for. */
const readDoorDelivery = (): string => {
  const days = loadDeliveryZones().flatMap(({ least_days, most_days }) =>
    least_days === null || most_days === null ? [] : [least_days, most_days],
  );
  return `To your door, in ${Math.min(...days)} to ${Math.max(...days)} working days`;
};

/** Every product has it. */
let doorDelivery: string | undefined;

const validity = {
  title: 'Validity',
  text: 'The code is good until the date on your receipt. It cannot be extended.',
};
const noCash = {
  title: 'No cash back',
  text: 'A voucher cannot be exchanged for cash or for coins once its code was shown.',
};
const lost = {
  title: 'If it goes wrong',
  text: 'If a code cannot be issued, your coins come back by themselves, with the same expiry dates as before.',
};
const voucherTerms = [validity, noCash, lost];

export const usageGuides: Record<string, UsageGuide> = {
  online: {
    howTo: [
      { title: 'Shop', text: 'Choose what you like in the shop’s app or on its website.' },
      { title: 'Enter the code', text: 'Type code and PIN at checkout. What is left stays on the card.' },
    ],
    goodToKnow: ['Several codes can be used in one order.', 'Works together with the shop’s own offers.'],
    terms: voucherTerms,
    delivery: CODE_DELIVERY,
  },
  counter: {
    howTo: [
      { title: 'Go', text: 'Visit any of the places, no booking needed.' },
      {
        title: 'Show the code',
        text: 'Show it on your phone before the bill is made. What is left stays on it.',
      },
    ],
    goodToKnow: ['Good at all places in India.', 'May be used in parts, as often as you like.'],
    terms: voucherTerms,
    delivery: CODE_DELIVERY,
  },
  pump: {
    howTo: [
      { title: 'Drive in', text: 'Tell the attendant that you pay with a code, before filling.' },
      { title: 'Enter the PIN', text: 'Type the PIN on the terminal. What is left stays on the card.' },
    ],
    goodToKnow: ['Good for petrol, diesel, gas and lubricants.', 'Not good for the shop at the stop.'],
    terms: voucherTerms,
    delivery: CODE_DELIVERY,
  },
  stay: {
    howTo: [
      { title: 'Book', text: 'Choose dates and place, and enter the code and PIN when you pay.' },
      { title: 'Stay', text: 'Show the booking at check-in. What is left stays on the card.' },
    ],
    goodToKnow: ['Good on all dates, festival weeks included.', 'Taxes and breakfast can be paid with it.'],
    terms: [
      ...voucherTerms,
      { title: 'Cancelling', text: 'A booking that is cancelled in time puts its value back on the card.' },
    ],
    delivery: CODE_DELIVERY,
  },
  journey: {
    howTo: [
      { title: 'Book', text: 'Choose your journey and enter the code and PIN when you pay.' },
      { title: 'Travel', text: 'Your ticket comes by e-mail, in the name of whoever travels.' },
    ],
    goodToKnow: ['Good for anybody you book for.', 'Two codes can be used in one booking.'],
    terms: [
      ...voucherTerms,
      { title: 'Changes', text: 'The carrier’s rules for changes and cancelling apply to the ticket.' },
    ],
    delivery: CODE_DELIVERY,
  },
  ticket: {
    howTo: [
      { title: 'Choose seats', text: 'Pick a show and seats, and enter the code when you pay.' },
      { title: 'Walk in', text: 'Show the ticket on your phone at the door.' },
    ],
    goodToKnow: ['No booking fee is added.', 'Seats can be changed up to two hours before.'],
    terms: voucherTerms,
    delivery: CODE_DELIVERY,
  },
  table: {
    howTo: [
      { title: 'Book a table', text: 'Call or book online, and say that you come with a voucher.' },
      { title: 'Show the code', text: 'Show it when you order, not when you pay.' },
    ],
    goodToKnow: [
      'Good on all days, also for taking away.',
      'Tell the kitchen about allergies when you book.',
    ],
    terms: voucherTerms,
    delivery: CODE_DELIVERY,
  },
  box: {
    howTo: [
      { title: 'Choose a day', text: 'Enter the code in the app and pick when it should come.' },
      { title: 'Unpack', text: 'It is left at your door, or with whom you name.' },
    ],
    goodToKnow: ['Delivered in 48 cities; see the list in the app.', 'One delivery can be moved per week.'],
    terms: voucherTerms,
    delivery: CODE_DELIVERY,
  },
  service: {
    howTo: [
      { title: 'Book a slot', text: 'Enter the code and pick a place and time.' },
      { title: 'Come by', text: 'Show the booking on your phone. Nothing is left to pay.' },
    ],
    goodToKnow: ['A slot can be moved up to a day before.', 'All taxes are included.'],
    terms: voucherTerms,
    delivery: CODE_DELIVERY,
  },
  product: {
    howTo: [
      { title: 'Follow it', text: 'You get a message when it leaves and when it has arrived.' },
      { title: 'Unpack', text: 'Not right? Send it back within ten days.' },
    ],
    goodToKnow: ['Delivery is free.', 'Unused and in its box, it can go back within ten days.'],
    terms: [
      { title: 'Warranty', text: 'The maker’s warranty of one year counts from the day of delivery.' },
      {
        title: 'Returns',
        text: 'Coins of a returned product come back with the same expiry dates as before.',
      },
      { title: 'Delivery area', text: 'Delivered to all pincodes that our couriers serve.' },
    ],
    // Read when it is first asked for: a file with a fault is the start's to refuse.
    get delivery() {
      return (doorDelivery ??= readDoorDelivery());
    },
  },
  coupon: {
    howTo: [
      { title: 'Shop', text: 'Enter the code before you pay.' },
      { title: 'Save', text: 'The reduction shows on your bill.' },
    ],
    goodToKnow: ['One coupon per order.', 'Does not combine with other coupons of the shop.'],
    terms: [
      { title: 'Validity', text: 'Good until the date on the coupon, once per member.' },
      { title: 'No cash value', text: 'A coupon cannot be exchanged, sold or refunded.' },
    ],
    delivery: 'Shown at once, and sent by e-mail',
  },
  partner: {
    howTo: [
      {
        title: 'Show your card',
        text: 'Its barcode is in your profile, under Your card. To buy online, go to the shop from here instead.',
      },
      { title: 'Pay as always', text: 'By card, UPI or cash: all of them count.' },
      { title: 'See them arrive', text: 'Coins appear in your history as pending within three days.' },
    ],
    goodToKnow: ['Coins for returned goods are taken back.'],
    terms: [
      {
        title: 'What counts',
        text: 'The amount that you pay, after discounts. The partner’s terms say what is not counted.',
      },
    ],
    delivery: 'Coins are pending within three days',
  },
};
