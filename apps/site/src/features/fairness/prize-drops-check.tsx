import type { PrizeDropWin } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { usePrizeText } from '../../shell/prize-drops/use-prize-text.ts'
import { type PrizeDropsCheck, prizeDropsCheckQuery } from './prize-drops-query.ts'
import { Fact, Verdict } from './verdict.tsx'

/** The verdict on a run of prize drops, with all the data it is based on. */
export function PrizeDropsResult() {
  const t = useTranslations('global-components.prize-drops.proof')
  const { drop = '' } = useSearch({ from: '/fairness' })
  const query = useQuery(prizeDropsCheckQuery(useClient(), drop))
  return (
    <Loaded query={query} outline={<Skeleton className="mt-6 h-80 w-full" />}>
      {(check) => (
        <div role="status" className="mt-6 grid gap-4">
          {check.verdict === null ? (
            <EmptyState icon={<LockKeyhole />} title={t('open.title')} text={t('open.text')} />
          ) : (
            <RunVerdict verdict={check.verdict} />
          )}
          <Facts check={check} />
        </div>
      )}
    </Loaded>
  )
}

function RunVerdict({ verdict }: { verdict: NonNullable<PrizeDropsCheck['verdict']> }) {
  const t = useTranslations('global-components.prize-drops.proof')
  if (verdict.kind === 'right')
    return <Verdict tone="right" title={t('right.title')} text={t('right.text')} />
  const differences = verdict.differences.map((difference) => t(`wrong.${difference}`))
  return <Verdict tone="wrong" title={t('wrong.title')} text={differences.join(' ')} />
}

function Facts({ check: { drop, wins } }: { check: PrizeDropsCheck }) {
  const t = useTranslations('global-components.prize-drops')
  const format = useFormatter()
  return (
    <Card className="overflow-hidden">
      <dl className="divide-y divide-line">
        <Fact label={t('proof.facts.drop')}>
          {drop.title} · {format.dateTime(new Date(drop.endsAt), { dateStyle: 'medium', timeStyle: 'short' })}
        </Fact>
        <Fact label={t('proof.facts.chance')}>{t('terms.chanceOf', { oneIn: drop.oneIn })}</Fact>
        <Fact label={t('terms.commitment')} isCode>
          {drop.commitment}
        </Fact>
        {drop.secret !== null && (
          <Fact label={t('terms.secret')} isCode>
            {drop.secret}
          </Fact>
        )}
        <Fact label={t('proof.facts.wins')}>
          {wins.length === 0 ? (
            t('winners.none')
          ) : (
            <ol className="grid list-decimal gap-1.5 ps-5 font-normal">
              {wins.map((win) => (
                <Win key={win.number} win={win} />
              ))}
            </ol>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Win({ win: { roundId, prize } }: { win: PrizeDropWin }) {
  const prizeText = usePrizeText()
  return (
    <li>
      <span className="font-semibold">{prizeText(prize, prize.currency)}</span>{' '}
      <code dir="ltr" className="block font-mono text-xs break-all text-muted">
        {roundId}
      </code>
    </li>
  )
}
