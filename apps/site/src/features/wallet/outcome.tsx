import { useOutcome } from './use-outcome.ts'

/** Follows one deposit from a modal that shows nothing of it; its end replaces the modal. */
export function Outcome({ invoiceId }: { invoiceId: string }) {
  useOutcome(invoiceId)
  return null
}
