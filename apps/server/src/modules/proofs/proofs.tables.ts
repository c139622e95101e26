export interface ProofUsedRow {
  seed: Buffer
  expires_at: Date
}
