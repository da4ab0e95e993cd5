import { IconShoppingBag } from '@tabler/icons-react';
import type { Kind } from './kind.ts';

export const order: Kind<'order'> = { Icon: IconShoppingBag, bubble: ({ text }) => ({ body: text }) };
