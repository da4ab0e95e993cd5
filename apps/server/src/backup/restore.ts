/** One time that a database went back to an earlier moment. */
export interface Restore {
  id: number;
  /** Null where nobody knows. */
  backup_at: Date | null;
}
