import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { countryRequestQuery } from '../../shell/player/country-request-query.ts'

/** The account's country. Players request a change and staff decide. A pending request is shown here. */
export function CountryCard({ country, timeZone }: { country: string; timeZone: string }) {
  const t = useTranslations('pages.profile-info')
  const names = new Intl.DisplayNames(useLocale(), { type: 'region', fallback: 'code' })
  const nameOf = (code: string) => names.of(code) ?? code
  const format = useFormatter()
  const modals = useModals()
  const { data: request } = useQuery(countryRequestQuery(useClient()))
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-[10px] bg-raised text-muted"
        >
          <Globe className="size-5" />
        </span>
        <p className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{t('country')}</span>
          <span className="font-semibold">{nameOf(country)}</span>
        </p>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void modals.open('wallet-region')}
          className="max-sm:w-full"
        >
          {t(request ? 'countryChange.other' : 'countryChange.ask')}
        </Button>
      </div>
      {request && (
        <Notice>
          {t('countryChange.asked', {
            country: nameOf(request.country),
            date: format.dateTime(new Date(request.askedAt), { dateStyle: 'long', timeZone }),
          })}
        </Notice>
      )}
    </Card>
  )
}
