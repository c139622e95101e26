import type { Init } from '@fairhall/contract'
import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Phone } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

type HelpLine = Init['helpLines'][number]

const linkClass =
  'inline-flex min-h-11 items-center gap-2 font-medium text-azure underline-offset-3 hover:underline'

/** Help organizations from the operator's settings. If there are none, the page says so. */
export function HelpLines() {
  const t = useTranslations('global-components.text-page.helpLines')
  const { data: init } = useQuery(initQuery(useClient()))
  const lines = init?.helpLines ?? []
  if (lines.length === 0)
    return (
      <Notice tone="info" className="mt-4">
        {t('none')}
      </Notice>
    )
  return (
    <>
      <p className="mt-3 text-text/90">{t('title')}</p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {lines.map((line) => (
          <Line key={`${line.name} ${line.country}`} line={line} />
        ))}
      </ul>
    </>
  )
}

function Line({ line: { name, country, phone, url } }: { line: HelpLine }) {
  const t = useTranslations('global-components.text-page.helpLines')
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return (
    <li className="flex flex-col rounded-card border border-line bg-panel px-4 pt-3 pb-1.5">
      <span className="font-semibold text-balance">
        <bdi>{name}</bdi>
      </span>
      <span className="text-sm text-muted">{country === null ? t('everywhere') : names.of(country)}</span>
      <span className="mt-auto flex flex-wrap gap-x-5 text-sm">
        {phone !== null && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClass}>
            <Phone aria-hidden="true" className="size-4" />
            <bdi dir="ltr" className="tabular-nums">
              {phone}
            </bdi>
          </a>
        )}
        {url !== null && (
          <a href={url} rel="noopener noreferrer" target="_blank" className={linkClass}>
            <ExternalLink aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            <bdi dir="ltr">{new URL(url).hostname.replace(/^www\./, '')}</bdi>
          </a>
        )}
      </span>
    </li>
  )
}
