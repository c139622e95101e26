import { Button } from '@fairhall/ui/button'
import { TextArea } from '@fairhall/ui/text-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { useMoment } from '../player/use-moment.ts'
import { limitsQuery } from './limits-query.ts'
import type { Pause } from './pause.ts'

type Removal = NonNullable<Pause['removal']>

/** Where the market lets players ask to end an exclusion early: the form, or what became of the request. */
export function RemovalRequest({ removal }: { removal: Removal }) {
  const t = useTranslations('global-components.pause.removal')
  const moment = useMoment()
  const { limitId, answerBy, answer } = removal
  const [isOpen, setOpen] = useState(false)
  const textClass = 'mt-1.5 text-pretty text-muted'
  if (answer === 'lifted') return <p className={textClass}>{t('lifted')}</p>
  if (answer === null && answerBy !== null)
    return <p className={textClass}>{t('waiting', { moment: moment(answerBy) })}</p>
  return (
    <>
      {answer === 'kept' && <p className={textClass}>{t('kept')}</p>}
      {isOpen ? (
        <RemovalForm limitId={limitId} />
      ) : (
        <Button variant="ghost" size="sm" className="-ms-3 mt-1" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
    </>
  )
}

function RemovalForm({ limitId }: { limitId: string }) {
  const t = useTranslations('global-components.pause.removal')
  const client = useClient()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const ask = useMutation({
    mutationFn: () => client.call('askForRemoval', { params: { limitId }, body: { reason } }),
    onError: reportFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: limitsQuery(client).queryKey }),
  })
  const canSend = reason.trim() !== ''
  return (
    <form
      noValidate
      className="mt-3 flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) ask.mutate()
      }}
    >
      <TextArea
        className="w-full text-start"
        label={t('reason')}
        hint={t('note')}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="sm" loading={ask.isPending} unready={!canSend}>
        {t('submit')}
      </Button>
    </form>
  )
}
