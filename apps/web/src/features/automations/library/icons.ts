import type { LibraryAutomation } from '@herald/contract';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBox,
  IconCash,
  IconCrown,
  IconEye,
  IconHandStop,
  IconListDetails,
  IconReceipt,
  IconSearch,
  IconShieldCheck,
  IconShoppingCart,
  IconSpeakerphone,
  IconStar,
  IconTruck,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Record<LibraryAutomation['icon'], TablerIcon> = {
  hand: IconHandStop,
  menu: IconListDetails,
  search: IconSearch,
  cart: IconShoppingCart,
  eye: IconEye,
  receipt: IconReceipt,
  cash: IconCash,
  truck: IconTruck,
  alert: IconAlertTriangle,
  star: IconStar,
  return: IconArrowBackUp,
  crown: IconCrown,
  shield: IconShieldCheck,
  box: IconBox,
  ad: IconSpeakerphone,
};

export const iconOfItem = (icon: LibraryAutomation['icon']): TablerIcon => icons[icon];
