export { keepPrices } from './keepPrices.ts';
export { priceBook } from './priceBook.ts';
export { type PriceListRow, readPriceLists } from './readPriceLists.ts';
export { refreshPrices } from './refreshPrices.ts';
