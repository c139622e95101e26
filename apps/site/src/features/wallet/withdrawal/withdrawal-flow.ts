/** The steps of a withdrawal's form until the withdrawal exists. Every transition is here, without display or requests. */
import type { CallError } from '@fairhall/client'

/** What the player must prove before a withdrawal. */
type ProofKind = 'factor' | 'password'

export type WithdrawalStep =
  | { kind: 'form' }
  /** The form with a refusal, which applies until the player sends it again. */
  | { kind: 'refused'; refusal: CallError }
  | { kind: 'sending' }
  /** Asks for a proof in place of the form. */
  | { kind: 'proof'; proof: ProofKind }

export type WithdrawalEvent =
  /** The player confirmed the form. */
  | { kind: 'press' }
  | { kind: 'refused'; refusal: CallError }
  | { kind: 'proof-needed'; proof: ProofKind }
  /** The player proved it, or returned to the form. */
  | { kind: 'proof-closed' }
  /** The request has ended. If nothing replaced the form, the form's errors or another view show the result. */
  | { kind: 'settled' }

const FORM: WithdrawalStep = { kind: 'form' }

export const startOfWithdrawal = (): WithdrawalStep => FORM

export function nextWithdrawal(step: WithdrawalStep, event: WithdrawalEvent): WithdrawalStep {
  const isSending = step.kind === 'sending'
  switch (event.kind) {
    case 'press':
      return step.kind === 'form' || step.kind === 'refused' ? { kind: 'sending' } : step
    case 'refused':
      return isSending ? { kind: 'refused', refusal: event.refusal } : step
    case 'proof-needed':
      return isSending ? { kind: 'proof', proof: event.proof } : step
    case 'proof-closed':
      return step.kind === 'proof' ? FORM : step
    case 'settled':
      return isSending ? FORM : step
  }
}

/** The proof that a refusal with this reason demands. */
const PROOFS: Readonly<Record<string, ProofKind>> = { factorNeeded: 'factor', passwordNeeded: 'password' }

export const proofFor = (reason: string | null | undefined): ProofKind | undefined => PROOFS[reason ?? '']
