import type { Invoice } from '@fairhall/contract'
import { CopyButton } from '@fairhall/ui/copy-button'
import { Notice } from '@fairhall/ui/notice'
import { ChevronDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useProfile } from '../../shell/player/use-player.ts'

/** Everything that is known of one payment, behind a press. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('pages.profile-invoices.details')
  const format = useFormatter()
  const money = useMoneyFormat()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  const moment = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const { address, tag } = invoice.publicData ?? {}
  const facts = [
    { name: t('number'), value: invoice.number },
    { name: t('method'), value: invoice.methodName },
    { name: t('amount'), value: money(invoice.amount, invoice.currency) },
    { name: t('fee'), value: money(invoice.fee, invoice.currency) },
    { name: t('begun'), value: moment(invoice.createdAt) },
    { name: t('changed'), value: moment(invoice.updatedAt) },
    ...(address === undefined ? [] : [{ name: t('address'), value: address }]),
    ...(tag === undefined ? [] : [{ name: t('tag'), value: tag }]),
  ]
  return (
    <details className="group -mb-2 col-span-2 col-start-2 text-sm">
      <summary className="flex min-h-9 w-fit list-none items-center gap-1.5 rounded-tick text-muted hover:text-text pointer-coarse:min-h-11">
        {t('show')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="mt-1 mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card bg-raised/60 p-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-end break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {tag !== undefined && (
        <Notice
          tone="error"
          className="mb-2"
          action={<CopyButton size="sm" text={tag} label={t('copyTag')} copiedLabel={t('copied')} />}
        >
          {t('tagNote')}
        </Notice>
      )}
    </details>
  )
}
