import type { PlayerDocument } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { documentsQuery } from './documents-query.ts'

/** Asks once more before a file is destroyed. */
export default function RemoveDialog({
  document,
  onClosed,
}: {
  document: PlayerDocument
  onClosed: () => void
}) {
  const t = useTranslations('pages.profile-documents.remove')
  const client = useClient()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(true)
  const remove = useMutation({
    mutationFn: () => client.call('removeDocument', { params: { id: document.id } }),
    onSuccess: () => notify({ title: t('done'), tone: 'success' }),
    onError: reportFailure,
    onSettled: () => {
      setIsOpen(false)
      void queryClient.invalidateQueries({ queryKey: documentsQuery(client).queryKey })
    },
  })
  return (
    <Modal
      open={isOpen}
      title={t('title')}
      size="sm"
      closeLabel={t('close')}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <p className="text-muted">{t('text')}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button wide variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('confirm')}
        </Button>
        <Button wide variant="ghost" onClick={() => setIsOpen(false)}>
          {t('keep')}
        </Button>
      </div>
    </Modal>
  )
}
