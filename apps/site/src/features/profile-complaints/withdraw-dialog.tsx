import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { ConfirmDialog } from '../../shell/modals/confirm-dialog.tsx'
import { COMPLAINTS } from './complaints-queries.ts'

interface Props {
  id: string
  onClosed: () => void
}

/** Asks for confirmation before a complaint ends without an answer. */
export function WithdrawDialog({ id, onClosed }: Props) {
  const t = useTranslations('pages.profile-complaints.withdraw')
  const client = useClient()
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      words={{
        title: t('title'),
        text: t('text'),
        confirm: t('confirm'),
        keep: t('keep'),
        close: t('close'),
      }}
      act={async () => {
        await client.call('withdrawComplaint', { params: { id } })
        notify({ title: t('done'), tone: 'success' })
      }}
      onSettled={() => void queryClient.invalidateQueries({ queryKey: COMPLAINTS })}
      onClosed={onClosed}
    />
  )
}
