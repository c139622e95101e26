import type { Tournament } from '@fairhall/contract'
import { Link } from '@tanstack/react-router'
import { Banknote, CalendarDays, Coins, ListOrdered, Medal, Target } from 'lucide-react'
import type { ComponentType } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useOdds } from '../../shell/market/use-odds.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { Panel } from './panel.tsx'
import { isCash } from './prize-ranges.ts'

/** What counts, in one line each. */
export function Rules({ tournament }: { tournament: Tournament }) {
  const t = useTranslations('pages.tournament.rules')
  const money = useMoneyFormat()
  const moment = useMoment()
  const scoring = useScoringWords(tournament)
  const bets = useBetWords(tournament)
  const { currency, startsAt, endsAt, graceMinutes, scoring: terms, entry, prizes } = tournament
  const rules = [
    { key: 'scoring', Icon: Target, text: scoring },
    { key: 'stakes', Icon: Coins, text: t('stakes.text', { stake: money(terms.stakeMin, currency) }) },
    ...(bets === null ? [] : [{ key: 'bets', Icon: Medal, text: bets } as const]),
    { key: 'ties', Icon: ListOrdered, text: t('ties.text') },
    {
      key: 'time',
      Icon: CalendarDays,
      text: t('time.text', {
        from: moment(startsAt),
        until: moment(endsAt),
        minutes: graceMinutes,
        // A selector has no dashes.
        entry: entry === 'opt-in' ? 'optin' : 'automatic',
      }),
    },
    { key: 'payout', Icon: Banknote, text: t(isCash(prizes) ? 'payout.text' : 'payout.offers') },
  ] as const
  return (
    <Panel title={t('title')}>
      <dl className="flex flex-col gap-3 p-4 text-sm">
        {rules.map(({ key, Icon, text }) => (
          <Rule key={key} Icon={Icon} title={t(`${key}.title`)} text={text} />
        ))}
      </dl>
      <Link
        to="/tournaments/$identity"
        params={{ identity: 'rules' }}
        className="block px-4 pb-4 text-sm font-semibold text-azure hover:underline"
      >
        {t('all')}
      </Link>
    </Panel>
  )
}

interface RuleProps {
  Icon: ComponentType<{ className?: string }>
  title: string
  text: string
}

function Rule({ Icon, title, text }: RuleProps) {
  return (
    <div className="flex gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />
      <div>
        <dt className="font-semibold">{title}</dt>
        <dd className="text-pretty text-muted">{text}</dd>
      </div>
    </div>
  )
}

/** Null for tournaments of games. */
function useBetWords({ product, oddsMin }: Tournament): string | null {
  const t = useTranslations('pages.tournament.rules.bets')
  const toOdds = useOdds()
  if (product === 'games') return null
  return t('text', { price: oddsMin === null ? 'other' : 'odds', odds: toOdds(oddsMin ?? '1') })
}

function useScoringWords({ scoring, currency }: Tournament): string {
  const t = useTranslations('pages.tournament.rules.scoring')
  const money = useMoneyFormat()
  const format = useFormatter()
  const { kind, roundMax, multiplierMin, multiplierMax, rounds, roundsMin } = scoring
  const times = (value: string | null) => format.number(Number(value ?? 0), { maximumFractionDigits: 2 })
  switch (kind) {
    case 'stakes':
    case 'wins':
      return t(kind, { most: money(roundMax ?? '0', currency) })
    case 'win-count':
      return t(kind, { times: times(multiplierMin) })
    case 'best-rounds':
      return t(kind, { count: rounds ?? 0, times: times(multiplierMax) })
    case 'return':
      return t(kind, { count: roundsMin ?? 0 })
    default:
      return t(kind, { times: times(multiplierMax) })
  }
}
