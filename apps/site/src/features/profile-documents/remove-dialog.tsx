import type { PlayerDocument } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { ConfirmDialog } from '../../shell/modals/confirm-dialog.tsx'
import { documentsQuery } from './documents-query.ts'

interface Props {
  document: PlayerDocument
  onClosed: () => void
}

/** Asks for confirmation before a file is deleted. */
export function RemoveDialog({ document, onClosed }: Props) {
  const t = useTranslations('pages.profile-documents.remove')
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
        await client.call('removeDocument', { params: { id: document.id } })
        notify({ title: t('done'), tone: 'success' })
      }}
      onSettled={() => void queryClient.invalidateQueries({ queryKey: documentsQuery(client).queryKey })}
      onClosed={onClosed}
    />
  )
}
