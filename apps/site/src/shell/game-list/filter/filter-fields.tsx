/** The fields of the filter, for the menus of a wide screen and the sheet of a phone. */
import type { GameFilters } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../client/use-client.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { ChoiceChip } from './choice-chip.tsx'
import { useFilterNames } from './filter-names.ts'
import { type GameFilter, type ListBase, RTP_STEPS, toggled, VOLATILITIES } from './game-filter.ts'
import { filtersQuery } from '../list-queries.ts'
import { ProviderField } from './provider-field.tsx'
import type { ChangeFilter } from './use-filter-change.ts'

export type FieldKind = 'provider' | 'feature' | 'volatility' | 'rtp'

type Props = { kind: FieldKind; base: ListBase; filter: GameFilter; onChange: ChangeFilter }

export default function FilterField({ kind, base, filter, onChange }: Props) {
  const t = useTranslations('global-components.game-filters')
  const query = useQuery(filtersQuery(useClient(), base))
  return (
    <Loaded
      query={query}
      outline={<Skeleton className="h-32 w-full" />}
      failed={{ title: t('failed.counts'), retryLabel: t('failed.retry'), className: 'py-6' }}
    >
      {(counts) => <Choices {...{ kind, filter, onChange, counts }} />}
    </Loaded>
  )
}

type ChoicesProps = { kind: FieldKind; filter: GameFilter; onChange: ChangeFilter; counts: GameFilters }

function Choices({ kind, ...props }: ChoicesProps) {
  switch (kind) {
    case 'provider':
      return <ProviderField {...props} />
    case 'feature':
      return <FeatureChips {...props} />
    case 'volatility':
      return <VolatilityChips {...props} />
    case 'rtp':
      return <RtpChips {...props} />
  }
}

type FieldProps = Omit<ChoicesProps, 'kind'>

const row = 'flex flex-wrap gap-2'

/** The jackpot comes first: it is what players look for by name. */
function FeatureChips({ filter, onChange, counts }: FieldProps) {
  const names = useFilterNames()
  const { features } = filter
  const known = counts.features.toSorted(
    (left, right) => Number(right.id === 'jackpot') - Number(left.id === 'jackpot'),
  )
  return (
    <div className={row}>
      {known.map(({ id, gamesCount }) => (
        <ChoiceChip
          key={id}
          isChosen={features.includes(id)}
          count={gamesCount}
          onPress={() => onChange({ ...filter, features: toggled(features, id) })}
        >
          {names.feature(id)}
        </ChoiceChip>
      ))}
    </div>
  )
}

function VolatilityChips({ filter, onChange, counts }: FieldProps) {
  const names = useFilterNames()
  const { volatilities } = filter
  return (
    <div className={row}>
      {VOLATILITIES.map((value) => (
        <ChoiceChip
          key={value}
          isChosen={volatilities.includes(value)}
          count={counts.volatilities.find(({ id }) => id === value)?.gamesCount ?? 0}
          onPress={() => onChange({ ...filter, volatilities: toggled(volatilities, value) })}
        >
          {names.volatility(value)}
        </ChoiceChip>
      ))}
    </div>
  )
}

/** Offers only values that some game reaches. */
function RtpChips({ filter, onChange, counts }: FieldProps) {
  const t = useTranslations('global-components.game-filters.rtp')
  const names = useFilterNames()
  const steps = RTP_STEPS.filter(
    (step) => step === filter.rtpFrom || Number(step) <= Number(counts.rtpMax ?? 0),
  )
  return (
    <div className={row}>
      {[null, ...steps].map((step) => (
        <ChoiceChip
          key={step}
          isChosen={filter.rtpFrom === step}
          onPress={() => onChange({ ...filter, rtpFrom: step })}
        >
          {step === null ? t('any') : names.rtp(step)}
        </ChoiceChip>
      ))}
    </div>
  )
}
