import { IconAddressBook } from '@tabler/icons-react';
import type { Kind } from './kind.ts';

export const contacts: Kind<'contacts'> = { Icon: IconAddressBook, bubble: () => ({}) };
