import { Button } from '@fairhall/ui/button'
import { Checkbox } from '@fairhall/ui/checkbox'
import { formClass } from '@fairhall/ui/field'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { LetterSent } from '../../shell/contact/letter-sent.tsx'
import { useSupportMail } from '../../shell/contact/support-mail.ts'
import { constantsQuery } from '../../shell/market/market-queries.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { CardChoice } from './card-choice.tsx'
import { usePlayerNumber } from './use-player-number.ts'

const KINDS = ['cooling', 'exclusion'] as const
type Kind = (typeof KINDS)[number]

export default function SelfExclusionLimitModal(props: ModalProps<'self-exclusion-limit'>) {
  const { open, level, close, onClosed } = props
  const t = useTranslations('modals.self-exclusion-limit')
  const modals = useModals()
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      size="sm"
      closeLabel={t('close')}
      onClose={close}
    >
      <p className="mb-5 text-sm text-muted">{t('text')}</p>
      <BreakForm />
      <Button
        wide
        variant="ghost"
        className="mt-2"
        onClick={() => void modals.leave({ to: '/static/$page', params: { page: 'responsible-play' } })}
      >
        {t('help')}
      </Button>
    </Modal>
  )
}

/** A letter to support, which closes the account. What cannot be undone is agreed to first. */
function BreakForm() {
  const t = useTranslations('modals.self-exclusion-limit')
  const { data: constants } = useQuery(constantsQuery(useClient()))
  const { email, letter } = useSupportMail()
  const player = usePlayerNumber()
  const [kind, setKind] = useState<Kind>('cooling')
  const [period, setPeriod] = useState<string>()
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isSent, setIsSent] = useState(false)
  if (constants === undefined) return <Skeleton className="h-96" />

  const { coolingOffPeriod, selfExclusionPeriod } = constants.player.limit
  const periods = kind === 'cooling' ? coolingOffPeriod : selfExclusionPeriod
  const chosen = periods.find(({ id }) => id === period) ?? periods[0]
  function send() {
    const words = { player, kind: t(`kind.${kind}.title`), period: chosen?.name ?? '' }
    location.assign(letter(t('subject'), t('body', words)))
    setIsSent(true)
  }
  return (
    <form
      noValidate
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnderstood) send()
      }}
    >
      <CardChoice
        legend={t('kind.label')}
        name="kind"
        value={kind}
        onValue={(next) => setKind(next === 'exclusion' ? 'exclusion' : 'cooling')}
        options={KINDS.map((value) => ({
          value,
          title: t(`kind.${value}.title`),
          text: t(`kind.${value}.text`),
        }))}
      />
      <CardChoice
        isCompact
        legend={t('period')}
        name="period"
        value={chosen?.id}
        onValue={setPeriod}
        options={periods.map(({ id, name }) => ({ value: id, title: name }))}
      />
      <Checkbox
        label={t('understood')}
        checked={isUnderstood}
        onChange={(event) => setIsUnderstood(event.target.checked)}
      />
      <p className="mt-2 mb-4 text-sm text-muted">{t('note')}</p>
      {isSent && <LetterSent>{t('sent', { email })}</LetterSent>}
      <Button type="submit" wide size="lg" disabled={!isUnderstood}>
        {t('submit')}
      </Button>
    </form>
  )
}
