export { AccountScreen } from './AccountScreen.tsx';
export { Card } from './Card.tsx';
export { OwnAccountScreen } from './OwnAccountScreen.tsx';
export { noProof, ProofFields, proofBody } from './ProofFields.tsx';
