import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { factorQuery, isFactorOn } from '../../../shell/factor/factor-query.ts'
import { localisedPath } from '../../../shell/locale/locale.ts'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { session } from '../../../shell/session/session.ts'
import { FactorFields, proofOf, type Shown } from '../factor/factor-fields.tsx'
import { saveOwnData } from './save-own-data.ts'

/**
 * Confirms a data export or closing the account: asks for the password, and for a code if the player has a second
 * factor.
 */
export default function OwnDataDialog({ way, onClosed }: { way: 'export' | 'close'; onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.leaving')
  const client = useClient()
  const { page } = useRouteContext({ from: '__root__' })
  const { data: factor } = useQuery(factorQuery(client))
  const { close, frame } = useDialog(onClosed)

  async function send(shown: Shown) {
    const body = proofOf(shown)
    if (way === 'export') {
      await saveOwnData(client, await client.call('exportData', { body }))
      notify({ title: t('export.done'), tone: 'success' })
      return close()
    }
    await client.call('closePlayer', { body })
    notify({ title: t('close.done.title'), text: t('close.done.text'), tone: 'success' })
    await session.end()
    location.assign(localisedPath('/', page.locale))
  }

  return (
    <Modal {...frame} title={t(`${way}.heading`)} closeLabel={t('dismiss')}>
      {factor && (
        <FactorFields
          text={t(`${way}.ask`)}
          asks={isFactorOn(factor) ? ['password', 'code'] : ['password']}
          hasPasskey={factor.passkeys.length > 0}
          submit={t(`${way}.submit`)}
          {...(way === 'close' && { variant: 'danger' as const })}
          send={send}
        />
      )}
    </Modal>
  )
}
