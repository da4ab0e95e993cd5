import { IconQuestionMark } from '@tabler/icons-react';
import type { Kind } from './kind.ts';

export const unsupported: Kind<'unsupported'> = { Icon: IconQuestionMark, bubble: () => ({}) };
