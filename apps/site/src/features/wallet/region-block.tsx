import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { CountryFlag } from '../../shell/market/country-flag.tsx'
import { countriesQuery } from '../../shell/market/market-queries.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

export function RegionBlock({ country }: { country: string }) {
  const t = useTranslations('modals.wallet.regionBlock')
  const modals = useModals()
  const { data: countries, isPending } = useQuery(countriesQuery(useClient()))
  const name = countries?.find(({ code }) => code === country)?.name
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="sr-only">{t('label')}</span>
      <CountryFlag code={country} />
      <span className="min-w-0 flex-1 truncate font-medium">
        {name ?? (isPending ? country : t('unknown'))}
      </span>
      <button
        type="button"
        onClick={() => void modals.open('wallet-region')}
        className="min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
      >
        {t('change')}
      </button>
    </div>
  )
}
