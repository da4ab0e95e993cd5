import type { BlockType, TriggerType } from '@herald/flow';
import {
  IconArrowsSplit,
  IconBolt,
  IconBrandWhatsapp,
  IconChecklist,
  IconClockHour4,
  IconDoorExit,
  IconForms,
  IconGitBranch,
  IconHeadset,
  IconHourglass,
  IconLink,
  IconListDetails,
  IconMessage,
  IconMessageQuestion,
  IconPencil,
  IconPhoto,
  IconPlayerStop,
  IconRobot,
  IconRoute,
  IconSend,
  IconShieldCheck,
  IconTarget,
  IconUserMinus,
  IconUserPlus,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';

export type BlockGroup = 'start' | 'messages' | 'ways' | 'people' | 'more';

interface Look {
  Icon: TablerIcon;
  group: BlockGroup;
}

/** How each type of block is drawn, and under which heading it is offered. */
export const looks: Record<BlockType, Look> = {
  trigger: { Icon: IconBolt, group: 'start' },
  text: { Icon: IconMessage, group: 'messages' },
  buttons: { Icon: IconChecklist, group: 'messages' },
  list: { Icon: IconListDetails, group: 'messages' },
  ask: { Icon: IconMessageQuestion, group: 'messages' },
  media: { Icon: IconPhoto, group: 'messages' },
  link: { Icon: IconLink, group: 'messages' },
  template: { Icon: IconBrandWhatsapp, group: 'messages' },
  wait: { Icon: IconHourglass, group: 'ways' },
  condition: { Icon: IconGitBranch, group: 'ways' },
  split: { Icon: IconArrowsSplit, group: 'ways' },
  hours: { Icon: IconClockHour4, group: 'ways' },
  list_add: { Icon: IconUserPlus, group: 'people' },
  list_remove: { Icon: IconUserMinus, group: 'people' },
  set: { Icon: IconPencil, group: 'people' },
  consent: { Icon: IconShieldCheck, group: 'people' },
  human: { Icon: IconHeadset, group: 'people' },
  http: { Icon: IconWebhook, group: 'more' },
  hook: { Icon: IconSend, group: 'more' },
  agent: { Icon: IconRobot, group: 'more' },
  start: { Icon: IconRoute, group: 'more' },
  goal: { Icon: IconTarget, group: 'more' },
  stop: { Icon: IconPlayerStop, group: 'more' },
};

export const blockGroups = ['messages', 'ways', 'people', 'more'] as const satisfies readonly BlockGroup[];

const triggerIcons: Record<TriggerType, TablerIcon> = {
  kanal_v2_keyword: IconMessage,
  kanal_template: IconBrandWhatsapp,
  incoming_webhook: IconWebhook,
  shopify_order_created: IconBolt,
  shopify_shipment_updated: IconBolt,
  shopify_abandoned_checkout: IconDoorExit,
  shopify_abandoned_cart: IconDoorExit,
  shopify_abandoned_browse: IconDoorExit,
  list_joined: IconForms,
  audience: IconUserPlus,
};
export const iconOfTrigger = (kind: TriggerType): TablerIcon => triggerIcons[kind];
