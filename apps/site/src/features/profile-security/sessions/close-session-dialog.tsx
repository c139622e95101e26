import type { SignedInDevice } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { ConfirmDialog } from '../../../shell/modals/confirm-dialog.tsx'
import { SESSIONS } from './sessions-query.ts'
import { useDeviceLabels } from './use-device-labels.ts'

/** Asks for confirmation before signing out one device or all others. */
export function CloseSessionDialog({
  which,
  onClosed,
}: {
  which: SignedInDevice | 'others'
  onClosed: () => void
}) {
  const t = useTranslations('pages.profile-security.sessions.closing')
  const labels = useDeviceLabels()
  const client = useClient()
  const queryClient = useQueryClient()
  const about =
    which === 'others'
      ? { title: t('othersTitle'), text: t('othersText') }
      : {
          title: t('title'),
          text: t('text', { name: labels.name(which), country: labels.country(which.country) }),
        }

  async function close(): Promise<number> {
    if (which === 'others') return (await client.call('closeOtherSessions')).closed
    await client.call('closeSession', { params: { id: which.id } })
    return 1
  }

  return (
    <ConfirmDialog
      words={{ ...about, confirm: t('confirm'), keep: t('keep'), close: t('dismiss') }}
      act={async () => notify({ title: t('done', { count: await close() }), tone: 'success' })}
      onSettled={() => void queryClient.invalidateQueries({ queryKey: SESSIONS })}
      onClosed={onClosed}
    />
  )
}
