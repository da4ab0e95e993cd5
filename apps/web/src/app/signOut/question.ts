import { createOpenStore } from '../openStore.ts';

export const {
  open: openUnsentQuestion,
  close: closeUnsentQuestion,
  useOpened: useUnsentQuestion,
} = createOpenStore();
