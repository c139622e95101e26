import { Card } from '@fairhall/ui/card'
import { Globe } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'

/** The country that the account belongs to. */
export function CountryCard({ country }: { country: string }) {
  const t = useTranslations('pages.profile-info')
  const names = new Intl.DisplayNames(useLocale(), { type: 'region', fallback: 'code' })
  return (
    <Card className="flex items-center gap-x-4 p-5">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-[10px] bg-raised text-muted"
      >
        <Globe className="size-5" />
      </span>
      <p className="min-w-0">
        <span className="block text-sm text-muted">{t('country')}</span>
        <span className="font-semibold">{names.of(country) ?? country}</span>
      </p>
    </Card>
  )
}
