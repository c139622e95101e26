export interface ProofUsedTable {
  seed: Buffer
  expires_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    proof_used: ProofUsedTable
  }
}
