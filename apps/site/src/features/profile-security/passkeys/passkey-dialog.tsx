import type { Passkey } from '@fairhall/contract'
import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { type Factor, factorQuery, isFactorRequired } from '../../../shell/factor/factor-query.ts'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { FactorFields, proofOf } from '../factor/factor-fields.tsx'
import { PasskeyName } from './passkey-name.tsx'

interface Props {
  kind: 'rename' | 'remove'
  passkey: Passkey
  factor: Factor
  onClosed: () => void
}

/** Renames a passkey, or removes it, which requires the password and the second factor. */
export default function PasskeyDialog({ kind, passkey, factor, onClosed }: Props) {
  const t = useTranslations('pages.profile-security.passkeys')
  const client = useClient()
  const queryClient = useQueryClient()
  const { close, frame } = useDialog(onClosed)
  const params = { id: passkey.id }
  function finish(title: string) {
    notify({ title, tone: 'success' })
    void queryClient.invalidateQueries({ queryKey: factorQuery(client).queryKey })
    close()
  }
  return (
    <Modal
      {...frame}
      title={t(kind === 'rename' ? 'renaming.title' : 'removing.title')}
      closeLabel={t('close')}
    >
      {kind === 'rename' ? (
        <PasskeyName
          values={passkey}
          submit={t('renaming.submit')}
          send={async (name) => {
            await client.call('renamePasskey', { params, body: { name } })
            finish(t('renaming.done'))
          }}
        />
      ) : (
        <FactorFields
          text={t('removing.text', { name: passkey.name })}
          asks={isFactorRequired(factor) ? ['password', 'code'] : ['password']}
          hasPasskey={factor.passkeys.length > 0}
          submit={t('removing.submit')}
          variant="danger"
          send={async (shown) => {
            await client.call('removePasskey', { params, body: proofOf(shown) })
            finish(t('removing.done'))
          }}
        />
      )}
    </Modal>
  )
}
