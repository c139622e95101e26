import type { Complaint } from '@fairhall/contract'
import type { Tone } from '@fairhall/ui/badge'
import { Button } from '@fairhall/ui/button'
import { StatusPill } from '@fairhall/ui/status-pill'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../../shell/player/use-moment.ts'
import { ComplaintThread } from './complaint-thread.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const tones: Record<Complaint['state'], Tone> = {
  received: 'brass',
  inReview: 'brass',
  answered: 'azure',
  closed: 'neutral',
}

/** A complaint with its state and its next deadline; its messages are loaded when they are opened. */
export function ComplaintRow({ complaint }: { complaint: Complaint }) {
  const t = useTranslations('pages.profile-complaints')
  const moment = useMoment()
  const [isOpen, setIsOpen] = useState(false)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const { kind, number, state, outcome } = complaint
  const due = useDue(complaint)
  return (
    <li className="px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-text text-base font-semibold tracking-normal">{t('number', { number })}</h2>
          <p className="text-sm text-muted">
            {t(`kinds.${kind}`)}
            {' · '}
            <time dateTime={complaint.openedAt}>{t('opened', { when: moment(complaint.openedAt) })}</time>
          </p>
        </div>
        <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
      </div>
      {outcome !== null && <p className="mt-2 font-semibold">{t(`outcomes.${outcome}`)}</p>}
      {due !== null && <p className="mt-1 text-sm text-pretty">{due}</p>}
      <details className="group mt-1 text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 rounded-tick text-muted hover:text-text">
          {t('thread.show')}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        {isOpen && <ComplaintThread complaint={complaint} />}
        {isOpen && state !== 'closed' && (
          <Button variant="ghost" size="sm" className="-ms-3 mt-2" onClick={() => setIsWithdrawing(true)}>
            {t('withdraw.action')}
            <span className="sr-only">: {t('number', { number })}</span>
          </Button>
        )}
      </details>
      {isWithdrawing && <WithdrawDialog id={complaint.id} onClosed={() => setIsWithdrawing(false)} />}
    </li>
  )
}

/** What happens next and when; null for a closed complaint. */
function useDue(complaint: Complaint): string | null {
  const t = useTranslations('pages.profile-complaints.due')
  const moment = useMoment()
  const { state, acknowledgeBy, answerBy, answeredAt, extendedAt } = complaint
  switch (state) {
    case 'received':
      return acknowledgeBy < answerBy
        ? `${t('acknowledge', { when: moment(acknowledgeBy) })} ${t('answer', { when: moment(answerBy) })}`
        : t('answer', { when: moment(answerBy) })
    case 'inReview':
      return t(extendedAt === null ? 'answer' : 'extended', { when: moment(answerBy) })
    case 'answered':
      return t('answered', { when: moment(answeredAt ?? answerBy) })
    case 'closed':
      return null
  }
}
