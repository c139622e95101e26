import { cx } from '../../cx.ts'
import DropdownSearchInput from './dropdown-search.tsx'
import type { InputProps } from '../input-props.ts'

interface CurrencyChoice {
  code: string
  name: string
  type: 'fiat' | 'crypto'
  symbol: string
}

export interface CurrenciesSetup {
  currencies: readonly CurrencyChoice[]
}

/** Selects a currency by name or code; fiat first, then crypto. */
export default function CurrenciesInput({ currencies, ...props }: InputProps & CurrenciesSetup) {
  const hasBoth = new Set(currencies.map(({ type }) => type)).size > 1
  const ordered = currencies.toSorted((a, b) => b.type.localeCompare(a.type, 'en'))
  const options = ordered.map(({ code, name, type, symbol }) => ({
    value: code,
    label: name,
    end: code,
    icon: <Sign type={type} symbol={symbol} />,
    ...(hasBoth && { group: props.words(type === 'crypto' ? 'list.crypto' : 'list.fiat') }),
  }))
  return <DropdownSearchInput {...props} options={options} />
}

/** Decorative: the name is next to it. */
function Sign({ type, symbol }: Pick<CurrencyChoice, 'type' | 'symbol'>) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-6 min-w-6 shrink-0 items-center justify-center rounded-chip px-1 text-xs font-bold',
        type === 'crypto' ? 'bg-azure/15 text-azure' : 'bg-brass/15 text-brass',
      )}
    >
      {symbol.slice(0, 3)}
    </span>
  )
}
