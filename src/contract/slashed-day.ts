// A day as members write it, DD/MM/YYYY (spec §3), and as it is stored, YYYY-MM-DD. Neither checks that there is such a day.

export const isoOfSlashed = (slashed: string): string => slashed.split('/').reverse().join('-');

export const slashedOfIso = (iso: string): string => iso.split('-').reverse().join('/');
