import { Button } from '@fairhall/ui/button'
import { Chip } from '@fairhall/ui/chip'
import { Modal } from '@fairhall/ui/modal'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { useMoneyFormat } from '../market/use-money.ts'
import { FactList } from '../modals/fact-list.tsx'
import { type CheckRules, everyMinutesOf, MINUTE_MS, type PlayClock } from './play-clock.ts'
import { playTotalsQuery, withSign } from './play-totals.ts'

interface Props {
  /** The clock when play was paused. */
  clock: PlayClock
  rules: CheckRules
  isResuming: boolean
  onContinue: (everyMinutes: number) => void
  onStop: () => void
}

/** Shows how long the player has played and asks whether to continue. Only an answer closes it. */
export default function RealityCheckDialog({ clock, rules, isResuming, onContinue, onStop }: Props) {
  const t = useTranslations('pages.game.realityCheck')
  const [everyMinutes, choose] = useState(() => everyMinutesOf(clock, rules))
  const resume = () => onContinue(everyMinutes)
  return (
    <Modal
      open
      title={t('title')}
      size="sm"
      closeLabel={t('keepGoing')}
      closeOnOutside={false}
      // Escape and a swipe happen by accident, so only the button continues.
      onClose={(reason) => reason === 'close' && !isResuming && resume()}
    >
      <p className="mb-4">{t('played', { time: useSpan()(clock.playedMs) })}</p>
      <Totals startedAt={clock.startedAt} />
      <Choices minutes={rules.choicesMinutes} chosen={everyMinutes} onChoice={choose} />
      <ModalActions>
        {/* Neither answer is more prominent: nothing urges the player to go on. */}
        <Button wide size="lg" variant="secondary" loading={isResuming} onClick={resume}>
          {t('keepGoing')}
        </Button>
        <Button wide size="lg" variant="secondary" onClick={onStop}>
          {t('stop')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function Totals({ startedAt }: { startedAt: number }) {
  const t = useTranslations('pages.game.realityCheck')
  const format = useMoneyFormat()
  const { data, isError } = useQuery(playTotalsQuery(useClient(), startedAt))
  if (isError) return <p className="text-sm text-muted">{t('unknown')}</p>
  if (data === undefined) return <Skeleton className="h-36 rounded-card" />
  if (data.length === 0) return <p className="text-sm text-muted">{t('nothing')}</p>
  return data.map(({ currency, stake, win, net }) => (
    <div key={currency} className="mb-3">
      <FactList
        rows={[
          { label: t('staked'), value: format(stake, currency) },
          { label: t('won'), value: format(win, currency) },
          { label: t('net'), value: withSign(net, format(net, currency)), isMain: true },
        ]}
      />
    </div>
  ))
}

type ChoicesProps = { minutes: readonly number[]; chosen: number; onChoice: (minutes: number) => void }

function Choices({ minutes, chosen, onChoice }: ChoicesProps) {
  const t = useTranslations('pages.game.realityCheck')
  const span = useSpan()
  const labelId = useId()
  if (minutes.length < 2) return null
  return (
    <div role="group" aria-labelledby={labelId} className="mt-4">
      <p id={labelId} className="mb-2 text-sm text-muted">
        {t('every')}
      </p>
      <div className="flex flex-wrap gap-2">
        {minutes.map((choice) => (
          <Chip key={choice} selected={choice === chosen} onClick={() => onChoice(choice)}>
            {span(choice * MINUTE_MS)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** Formats a duration in hours and minutes as text. */
function useSpan(): (ms: number) => string {
  const format = useFormatter()
  const locale = useLocale()
  return (ms) => {
    const minutes = Math.floor(ms / MINUTE_MS)
    const unit = (value: number, name: 'hour' | 'minute') =>
      format.number(value, { style: 'unit', unit: name, unitDisplay: 'long' })
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    const parts = [
      ...(hours > 0 ? [unit(hours, 'hour')] : []),
      ...(rest > 0 || hours === 0 ? [unit(rest, 'minute')] : []),
    ]
    return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(parts)
  }
}
