import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { gameQuery } from '../../shell/games/games-queries.ts'
import { type Check, checkQuery, type ShownRound } from './fairness-queries.ts'
import { Fact, Verdict } from './verdict.tsx'

/** The verdict on one round, with all the data it is based on. */
export function RoundCheck({ round: id }: { round: string }) {
  const t = useTranslations('pages.fairness')
  const query = useQuery(checkQuery(useClient(), id))
  const failed = { title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }
  return (
    <Loaded query={query} outline={<Skeleton className="mt-6 h-80 w-full" />} failed={failed}>
      {(check) =>
        check === null ? (
          <EmptyState icon={<SearchX />} title={t('missing.title')} text={t('missing.text')} />
        ) : (
          <div role="status" className="mt-6 grid gap-4">
            <RoundVerdict {...check} />
            <Facts round={check.round} />
          </div>
        )
      }
    </Loaded>
  )
}

function RoundVerdict({ round, verdict }: NonNullable<Check>) {
  const t = useTranslations('pages.fairness')
  if (verdict.kind === 'wrong') {
    const differences = verdict.differences.map((difference) => t(`differences.${difference}`))
    return <Verdict tone="wrong" title={t('unfair.title')} text={differences.join(' ')} />
  }
  if (verdict.kind === 'right') {
    const text = proven(round).map((what) => t(`fair.${what}`))
    return <Verdict tone="right" title={t('fair.title')} text={text.join(' ')} />
  }
  return <Verdict tone={verdict.kind} title={t(`${verdict.kind}.title`)} text={t(`${verdict.kind}.text`)} />
}

/** A bet without a flight has no key to check. */
function proven({ flight, key }: ShownRound): ('text' | 'flight' | 'key')[] {
  if (!flight) return ['text']
  return key && flight.keys.includes(key) ? ['text', 'flight', 'key'] : ['text', 'flight']
}

function Facts({ round }: { round: ShownRound }) {
  const t = useTranslations('pages.fairness.facts')
  const money = useMoneyFormat()
  const format = useFormatter()
  const { data: game } = useQuery(gameQuery(useClient(), round.game))
  return (
    <Card className="overflow-hidden">
      <dl className="divide-y divide-line">
        <Fact label={t('game')}>{game?.title ?? round.game}</Fact>
        <Fact label={t('placedAt')}>
          {format.dateTime(new Date(round.placedAt), { dateStyle: 'medium', timeStyle: 'medium' })}
        </Fact>
        <Fact label={t('stake')}>{money(round.stake, round.currency)}</Fact>
        {round.win !== null && <Fact label={t('win')}>{money(round.win, round.currency)}</Fact>}
        <Fact label={t('clientSeed')} isCode>
          {round.clientSeed}
        </Fact>
        <Fact label={t('nonce')} isCode>
          {round.nonce}
        </Fact>
        <Fact label={t('serverSeedHash')} isCode>
          {round.serverSeedHash}
        </Fact>
        <Fact label={t('serverSeed')} isCode={round.serverSeed !== null}>
          {round.serverSeed ?? t('stillSealed')}
        </Fact>
        {round.key && (
          <Fact label={t('key')} isCode>
            {round.key}
          </Fact>
        )}
        {round.flight && (
          <Fact label={t('chainEnd')} isCode>
            {round.flight.chainEnd}
          </Fact>
        )}
        <Fact label={t('build')} isCode>
          {round.build}
        </Fact>
      </dl>
    </Card>
  )
}
