import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { factorQuery, isFactorOn } from '../../../shell/factor/factor-query.ts'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { FactorFields, proofOf } from '../factor/factor-fields.tsx'
import { externalAccountsQuery, type ExternalAccount } from './external-accounts-query.ts'

/**
 * Asks for the password. This ensures that the account can still be opened without the link, and that only its owner
 * re-enables sign-in by an external account.
 */
export default function ExternalAccountDialog({
  action,
  account,
  onClosed,
}: {
  action: 'confirm' | 'remove'
  account: ExternalAccount
  onClosed: () => void
}) {
  const t = useTranslations('pages.profile-security.joined')
  const isRemoved = action === 'remove'
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: factor } = useQuery(factorQuery(client))
  const { close, frame } = useDialog(onClosed)
  return (
    <Modal {...frame} title={t(isRemoved ? 'heading' : 'confirmHeading')} closeLabel={t('close')}>
      {factor && (
        <FactorFields
          text={t(isRemoved ? 'ask' : 'confirmAsk', { name: account.name })}
          asks={isFactorOn(factor) ? ['password', 'code'] : ['password']}
          hasPasskey={factor.passkeys.length > 0}
          submit={t(isRemoved ? 'submit' : 'confirmSubmit')}
          variant={isRemoved ? 'danger' : 'primary'}
          send={async (shown) => {
            const body = proofOf(shown)
            const call = isRemoved ? 'removeIdentity' : 'confirmIdentity'
            await client.call(call, { params: { id: account.id }, body })
            notify({ title: t(isRemoved ? 'done' : 'confirmed'), tone: 'success' })
            void queryClient.invalidateQueries({ queryKey: externalAccountsQuery(client).queryKey })
            close()
          }}
        />
      )}
    </Modal>
  )
}
