import type { BlockId, BlockType, Settings } from '@herald/flow';

/** What the form of one type of block is given. */
export interface FormProps<T extends BlockType> {
  id: BlockId;
  settings: Settings<T>;
  /** `field` names what is typed into: its letters are taken back together. */
  change: (patch: Partial<Settings<T>>, field: string) => void;
  /** What is wrong with a field, in words. */
  problemOf: (field: string) => string | undefined;
}
