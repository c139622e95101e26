/** What must hold before a programme is published: its rules, conflicts, changes and price. */
import type { OfficeReply, ProgrammeContent, ProgrammeKind, ProgrammePrice } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../api/office-client.ts'
import { ErrorText } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DifferenceList } from './difference-list.tsx'
import { Trials } from './trials.tsx'

type Check = OfficeReply<'checkProgramme'>

interface CheckPanelProps {
  kind: ProgrammeKind
  content: ProgrammeContent
  baseCurrency: string
}

export function CheckPanel({ kind, content, baseCurrency }: CheckPanelProps) {
  const { t } = useTexts()
  const check = useMutation({
    mutationFn: async () => ({
      content,
      result: await call('checkProgramme', { params: { kind }, body: { content } }),
    }),
  })
  const { data } = check
  return (
    <section className="box grid gap-3 p-3.5">
      <h2 className="text-[15px]">{t('builder.beforePublish')}</h2>
      <p className="text-xs text-muted">{t('builder.checkHint')}</p>
      <button
        type="button"
        className="button justify-self-start"
        aria-busy={check.isPending}
        disabled={check.isPending}
        onClick={() => check.mutate()}
      >
        {t(check.isPending ? 'builder.checking' : 'builder.check')}
      </button>
      <ErrorText error={check.error} />
      {data !== undefined && (
        <div className="grid gap-3" aria-live="polite">
          {data.content !== content && <p className="font-medium text-warn">{t('builder.stale')}</p>}
          <Findings check={data.result} />
          <DifferenceList differences={data.result.differences} />
          {kind === 'offer' && data.result.conflict === null && data.result.issues.length === 0 && (
            <Prices prices={data.result.prices} baseCurrency={baseCurrency} />
          )}
          <Trials kind={kind} trials={data.result.trials} />
        </div>
      )}
    </section>
  )
}

function Findings({ check: { issues, conflict, players } }: { check: Check }) {
  const { t } = useTexts()
  return (
    <ul className="grid gap-2">
      {issues.length > 0 && (
        <Finding isGood={false}>{t('builder.fieldProblems', { count: issues.length })}</Finding>
      )}
      {conflict !== null && <Finding isGood={false}>{conflict}</Finding>}
      {issues.length === 0 && conflict === null && (
        <>
          <Finding isGood>{t('builder.noConflict')}</Finding>
          <Finding isGood>
            {players === null ? t('builder.everyone') : t('builder.members', { count: players })}
          </Finding>
        </>
      )}
      <li className="flex gap-2">
        <Users size={16} className="shrink-0 text-warn" aria-hidden="true" />
        {t('builder.second')}
      </li>
    </ul>
  )
}

function Finding({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <li className="flex gap-2 wrap-break-word">
      <Icon size={16} className={`shrink-0 ${isGood ? 'text-good' : 'text-bad'}`} aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

const playTexts = {
  low: 'builder.play.low',
  medium: 'builder.play.medium',
  high: 'builder.play.high',
  best: 'builder.play.best',
} as const

interface PricesProps {
  prices: readonly ProgrammePrice[]
  baseCurrency: string
}

function Prices({ prices, baseCurrency }: PricesProps) {
  const { t, money, percent } = useTexts()
  const share = (part: number) => percent((part * 100).toFixed(1))
  if (prices.length === 0) return <p className="text-muted">{t('builder.notPriced')}</p>
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('builder.price')}</h3>
      {prices.map(({ currency, most, plays }) => (
        <div key={currency ?? ''} className="grid gap-2">
          {currency !== null && <p className="text-xs text-muted">{currency}</p>}
          <dl className="grid gap-2">
            {plays.map(({ play, game, finished, cost, sum, error }) => (
              <div key={play} className="grid gap-0.5">
                <dt className="flex justify-between gap-2">
                  <span>{t(playTexts[play], { game: game ?? '' })}</span>
                  <b>{share(cost)}</b>
                </dt>
                <dd className="grid gap-1 text-xs text-muted">
                  <span className="h-1.5 overflow-hidden rounded-full bg-plain-soft">
                    <span
                      className={`block h-full rounded-full ${play === 'best' ? 'bg-bad' : 'bg-info'}`}
                      style={{ width: `${Math.max(0, Math.min(100, cost * 100))}%` }}
                    />
                  </span>
                  <span className="flex flex-wrap justify-between gap-x-2">
                    <span>
                      {most !== null &&
                        sum !== null &&
                        t('builder.inMoney', { cost: money(sum), amount: `${money(most)} ${baseCurrency}` })}
                    </span>
                    <span>
                      {`± ${share(error)}`}
                      {finished !== null && ` · ${t('builder.finishes')}: ${share(finished)}`}
                    </span>
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p className="text-xs text-pretty text-muted">{t('builder.priceHint')}</p>
    </section>
  )
}
