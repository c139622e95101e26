import type { SignedInDevice } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { SESSIONS } from './security-queries.ts'
import { useDeviceWords } from './use-device-words.ts'

const Modal = lazy(() => import('@fairhall/ui/modal').then((part) => ({ default: part.Modal })))

/** Asks once more before one device, or all the others, are signed out. */
export function CloseDialog({ which, onClosed }: { which: SignedInDevice | 'others'; onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.sessions.closing')
  const words = useDeviceWords()
  const client = useClient()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(true)
  const close = useMutation({
    mutationFn: async () => {
      if (which === 'others') return (await client.call('closeOtherSessions')).closed
      await client.call('closeSession', { params: { id: which.id } })
      return 1
    },
    onSuccess: (count) => notify({ title: t('done', { count }), tone: 'success' }),
    onError: reportFailure,
    onSettled: () => {
      setIsOpen(false)
      void queryClient.invalidateQueries({ queryKey: SESSIONS })
    },
  })
  const text =
    which === 'others'
      ? t('othersText')
      : t('text', { name: words.name(which), country: words.country(which.country) })
  return (
    <Suspense>
      <Modal
        open={isOpen}
        title={which === 'others' ? t('othersTitle') : t('title')}
        size="sm"
        closeLabel={t('dismiss')}
        onClose={() => setIsOpen(false)}
        onClosed={onClosed}
      >
        <p className="text-muted">{text}</p>
        <div className="mt-6 flex flex-col gap-3">
          <Button wide variant="danger" loading={close.isPending} onClick={() => close.mutate()}>
            {t('confirm')}
          </Button>
          <Button wide variant="ghost" onClick={() => setIsOpen(false)}>
            {t('keep')}
          </Button>
        </div>
      </Modal>
    </Suspense>
  )
}
