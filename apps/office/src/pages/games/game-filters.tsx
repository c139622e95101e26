import type { OfficeGameProvider } from '@fairhall/contract/office'
import { SearchField } from '../../parts/search-field.tsx'
import { Select } from '../../parts/select.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { gameSorts, gameStates } from './tabs.ts'
import { useGamesSearch } from './use-games-search.ts'

interface GameFiltersProps {
  providers: readonly OfficeGameProvider[]
  categories: readonly string[]
}

export function GameFilters({ providers, categories }: GameFiltersProps) {
  const { t, code } = useTexts()
  const { search, set } = useGamesSearch()
  const all = ['', t('payments.all')] as const
  const sorts = {
    title: t('games.byTitle'),
    popular: t('games.byPopularity'),
    new: t('games.byAge'),
    rtp: t('games.byRtp'),
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label={t('games.search')}
        value={search.text ?? ''}
        onValue={(value) => set({ text: value || undefined })}
      />
      <Select
        label={t('payments.provider')}
        value={search.provider}
        options={[all, ...providers.map(({ id }) => [id, id] as const)]}
        onChange={(provider) => set({ provider })}
      />
      <Select
        label={t('games.category')}
        value={search.category}
        options={[all, ...categories.map((id) => [id, id] as const)]}
        onChange={(category) => set({ category })}
      />
      <Select
        label={t('payments.state')}
        value={search.state}
        options={[all, ...gameStates.map((id) => [id, code(id)] as const)]}
        onChange={(state) => set({ state: gameStates.find((one) => one === state) })}
      />
      <label className="flex items-center gap-2 whitespace-nowrap">
        {t('games.blockedIn')}
        <input
          className="field w-16! uppercase"
          value={search.blockedIn ?? ''}
          maxLength={2}
          placeholder={t('games.countryHint')}
          onChange={({ target }) => set({ blockedIn: target.value.toUpperCase() || undefined })}
        />
      </label>
      <Select
        label={t('games.sort')}
        value={search.sort ?? 'title'}
        options={gameSorts.map((id) => [id, sorts[id]] as const)}
        onChange={(sort) => set({ sort: gameSorts.find((one) => one === sort && one !== 'title') })}
      />
    </div>
  )
}
