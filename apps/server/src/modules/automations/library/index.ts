import type { Item } from './item.ts';
import { loyaltyItems } from './items/loyalty.ts';
import { orderItems } from './items/orders.ts';
import { salesItems } from './items/sales.ts';
import { talkItems } from './items/talk.ts';

export const libraryItems: readonly Item[] = [...talkItems, ...salesItems, ...orderItems, ...loyaltyItems];
