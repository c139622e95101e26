import type { ProgrammeKind, ProgrammeTrial } from '@fairhall/contract/office'
import { useTexts } from '../../texts/texts.tsx'

/** What a draft would do now, or would have done. */
export function Trials({ kind, trials }: { kind: ProgrammeKind; trials: readonly ProgrammeTrial[] }) {
  const { t, code, money } = useTexts()
  if (trials.length === 0) return null
  const isOfNow = kind === 'level' || kind === 'campaign'
  const shown = ({ value, most, currency }: ProgrammeTrial) => {
    const unit = currency === null ? '' : ` ${currency}`
    if (most === null) return money(value) + unit
    return t('builder.upTo', { usual: money(value), most: money(most) + unit })
  }
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{t(isOfNow ? 'builder.trialNow' : 'builder.trial')}</h3>
      <dl className="grid gap-1">
        {trials.map((trial) => {
          const name = trial.names.map(code).join(' · ')
          return (
            <div key={name} className="flex items-baseline justify-between gap-3">
              <dt className="min-w-0 wrap-break-word">{name}</dt>
              <dd className="text-end font-semibold">{shown(trial)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
