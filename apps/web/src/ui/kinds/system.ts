import { IconInfoCircle } from '@tabler/icons-react';
import type { Kind } from './kind.ts';

export const system: Kind<'system'> = { Icon: IconInfoCircle, bubble: ({ body }) => ({ body }) };
