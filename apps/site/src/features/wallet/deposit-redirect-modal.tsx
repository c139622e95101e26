import { PENDING } from '@fairhall/contract/invoices'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { invoiceQuery } from '../../shell/player/invoice-query.ts'
import { Outcome } from './outcome.tsx'
import { awaitReturn, onReturn, returnOf } from './window-return.ts'

/** In the place of the wallet while the player pays in the provider's window; it follows how that ends. */
export default function DepositRedirectModal(props: ModalProps<'deposit-redirect'>) {
  const { invoice } = props.params
  return (
    <>
      <ToldModal {...props} name="deposit-redirect" icon={<ExternalLink />} tone="azure" />
      {invoice !== undefined && props.open && <ElsewherePaid invoiceId={invoice} />}
    </>
  )
}

function ElsewherePaid({ invoiceId }: { invoiceId: string }) {
  useWindowReturn(invoiceId)
  return <Outcome invoiceId={invoiceId} />
}

/** Back from the provider's window, the player is told what is known of his deposit by now. */
function useWindowReturn(invoiceId: string) {
  const modals = useModals()
  const client = useClient()
  const queries = useQueryClient()
  // Also after a reload of this page.
  useEffect(() => awaitReturn(invoiceId), [invoiceId])
  const end = useSyncExternalStore(
    onReturn,
    () => returnOf(invoiceId),
    () => null,
  )
  const tell = useEffectEvent(async (isHere: () => boolean) => {
    if (end === null) return
    if (end === 'deposit-error') return modals.replace(end)
    const found = await queries.fetchQuery(invoiceQuery(client, invoiceId)).catch(() => null)
    // Its end is told by whoever follows it.
    if (isHere() && (found?.status ?? PENDING) === PENDING) await modals.replace(end, { invoice: invoiceId })
  })
  useEffect(() => {
    let isHere = true
    void tell(() => isHere)
    return () => {
      isHere = false
    }
  }, [end])
}
