export { readEvents } from './readEvents.ts';
export { readNote, readNotes } from './readNotes.ts';
export { ordersQuery, readOrders } from './readOrders.ts';
export { mostEntries, type Span, within } from './span.ts';
