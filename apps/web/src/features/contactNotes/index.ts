export { ContactNotes } from './ContactNotes.tsx';
