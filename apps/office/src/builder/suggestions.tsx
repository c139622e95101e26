import { useBuilderForm } from './schema-field.tsx'

/** Which list of known values a field takes, by its name. */
const sources: Readonly<Record<string, string>> = {
  game: 'games',
  games: 'games',
  forbidden: 'games',
  markets: 'markets',
  optInMarkets: 'markets',
  countries: 'countries',
  levelMin: 'levels',
  level: 'levels',
  levels: 'levels',
  list: 'lists',
  package: 'packages',
  offer: 'grantedOffers',
  quest: 'quests',
  currencies: 'currencies',
  provider: 'providers',
  channels: 'channels',
  category: 'categories',
}

export function useKnownValues(path: readonly string[]): readonly { value: string; label: string | null }[] {
  const { choices } = useBuilderForm()
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (name === 'contributions')
    return [
      ...(choices['categories'] ?? []).map(({ value, label }) => ({ value: `category:${value}`, label })),
      ...(choices['providers'] ?? []).map(({ value, label }) => ({ value: `provider:${value}`, label })),
      ...(choices['games'] ?? []).map(({ value, label }) => ({ value: `game:${value}`, label })),
    ]
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined
  return source === undefined ? [] : (choices[source] ?? [])
}

/** What is known for a field, offered while typing. */
export function Suggestions({ id, path }: { id: string; path: readonly string[] }) {
  const known = useKnownValues(path)
  if (known.length === 0) return null
  return (
    <datalist id={id}>
      {known.map(({ value, label }) => (
        <option key={value} value={value}>
          {label ?? value}
        </option>
      ))}
    </datalist>
  )
}
