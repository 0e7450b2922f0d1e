// Rows of a catalogue file: a partner with a product and a voucher.
export const HEAD =
  'type,id,name,partner,category,image,image_alt,description,price,values,discount,stock,earn_per_100,terms';
export const PARTNER = 'PARTNER,my-mill,Mill & Stone,,groceries,shopping-cart,,Flour of all grains.,,,,,4,';
export const PRODUCT =
  'PRODUCT,my-flour,"Flour, stone-ground",my-mill,groceries,my-flour,A sack of flour,"Ground slowly.\nTwo kilos.",349,,10,7,,Returns: Within a week|Unopened';
export const VOUCHER =
  'VOUCHER,my-card,Mill card,my-mill,groceries,shopping-cart,,For flour.,,500; 1000:2,,,,';
export const file = (...rows: string[]) => [HEAD, ...rows].join('\n');
