import { useOutcome } from './use-outcome.ts'

/** Waits for the result of a deposit without displaying it. The result replaces the modal. */
export function DepositResultListener({ invoiceId }: { invoiceId: string }) {
  useOutcome(invoiceId)
  return null
}
