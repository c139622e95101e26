import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { factorQuery, isFactorOn } from '../../shell/factor/factor-query.ts'
import { useDialog } from '../../shell/modals/use-dialog.ts'
import { FactorFields, proofOf } from './factor-fields.tsx'
import { identitiesQuery, type Joined } from './security-queries.ts'

/** Takes the password, so that what is left opens the account for sure. */
export default function JoinedDialog({ joined, onClosed }: { joined: Joined; onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.joined')
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: factor } = useQuery(factorQuery(client))
  const { close, frame } = useDialog(onClosed)
  return (
    <Modal {...frame} title={t('heading')} closeLabel={t('close')}>
      {factor && (
        <FactorFields
          text={t('ask', { name: joined.name })}
          asks={isFactorOn(factor) ? ['password', 'code'] : ['password']}
          hasPasskey={factor.passkeys.length > 0}
          submit={t('submit')}
          variant="danger"
          send={async (shown) => {
            const body = proofOf(shown)
            await client.call('removeIdentity', { params: { id: joined.id }, body })
            notify({ title: t('done'), tone: 'success' })
            void queryClient.invalidateQueries({ queryKey: identitiesQuery(client).queryKey })
            close()
          }}
        />
      )}
    </Modal>
  )
}
