export {
  type Answering,
  type InboundTrigger,
  type Turn as MessageTurn,
  type TurnFacts,
  type WaitingRun,
  whoseTurn,
} from './whoseTurn.ts';
